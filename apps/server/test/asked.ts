import type { Each, Step } from '../src/sql/statement.ts'

/** Two empty organizations, and the calls of the store. */
export function twoOrganizations() {
  const asked: string[] = []
  const each = ({ statement: { name, rowOf }, params }: Step) => {
    asked.push([name, ...params].join(' '))
    if (name !== 'organizations_all') return []
    return ['cedar', 'harbour'].map((one) => rowOf([one.toUpperCase(), `org_${one}`]))
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The rows are those of the one statement that has any.
  return { asked, each: each as Each }
}
