import { expect, test } from 'vitest'
import { commandLine, provision } from '../../test/command-line.ts'
import { EXIT } from './world.ts'

test('a permission that the contract does not know is rejected with the nearest one', async () => {
  const line = commandLine()
  await provision(line)
  const create = (permission: string) =>
    line.parley(['role', 'create', '--organization', 'acme', '--name', 'Agent', '--permission', permission])
  for (const [mistyped, nearest] of [
    ['Get:Tgs', 'Get:Tag'],
    ['Update:Conversations', 'Update:Conversation'],
    ['Recieve:Message', 'Receive:Message'],
  ] as const) {
    expect(await create(mistyped)).toEqual({
      code: EXIT.notUnderstood,
      out: '',
      err: `parley: --permission: Unknown permission ${mistyped}. Did you mean ${nearest}?\n`,
    })
  }
  const update = ['role', 'update', 'agent', '--organization', 'acme', '--add-permission', 'Get:Evnet']
  expect((await line.parley(update)).err).toContain(
    '--add-permission: Unknown permission Get:Evnet. Did you mean Get:Event?',
  )
  expect(await create('Get:OrganizationMember')).toMatchObject({ code: EXIT.done })
})
