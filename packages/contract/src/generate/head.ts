import type { Document } from './document.ts'
import { literal, object, type Member } from './print.ts'

const EMITTED = ['securitySchemes', 'links', 'callbacks'] as const

/** Prints that from which a running app emits its whole document: the head, the components, and what stands beside operations. */
export function documentCode({ head, components, pathItems, webhooks }: Document): string {
  const sections = EMITTED.flatMap((section): Member[] => {
    const named = components[section].map(([name, reader]) => ({ name, code: literal(reader.value) }))
    return named.length === 0 ? [] : [{ name: section, code: object(named) }]
  })
  const parts = [
    { name: 'head', code: literal(head) },
    { name: 'schemas', code: 'schemas' },
    ...(sections.length === 0 ? [] : [{ name: 'components', code: object(sections) }]),
    ...(pathItems.size === 0 ? [] : [{ name: 'pathItems', code: literal(Object.fromEntries(pathItems)) }]),
    ...(webhooks.length === 0 ? [] : [{ name: 'webhooks', code: 'webhooks' }]),
  ]
  return `/** The whole document, as a running app emits it of itself. */\nexport const emitDocument = checks.emitter(${object(parts)})\n`
}
