// The demo in a real browser: a contact writes on the page, an agent answers, and the answer is delivered and read.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createParley } from '@parley/client'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { chromium } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'

const DEMO = fileURLToPath(new URL('../fake/demo.ts', import.meta.url))
const KNOWN_PLACES = [process.env['CHROME_PATH'], '/usr/bin/chromium', '/usr/bin/google-chrome']
const executablePath = KNOWN_PLACES.find((path) => path !== undefined && existsSync(path))
const PATIENT = { timeout: 60_000 }

/** Starts the demo in a folder of its own. Returns what it printed so far. */
function startDemo(): () => string {
  const env = { PATH: process.env['PATH'], PORT: '0' }
  const demo = spawn(process.execPath, [DEMO], { cwd: temporaryFolder(), env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(demo, 'close')
  let output = ''
  for (const stream of [demo.stdout, demo.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  onTestFinished(async () => {
    demo.kill('SIGTERM')
    await ended
  })
  return () => output
}

test.runIf(executablePath)(
  'a newcomer writes on the page, answers, and sees the answer delivered and read',
  async () => {
    const output = startDemo()
    /** Waits until the demo has printed what matches, and returns the first group. */
    const printed = async (pattern: RegExp) => {
      await expect.poll(() => pattern.exec(output())?.[1], PATIENT).toBeDefined()
      return pattern.exec(output())?.[1] ?? ''
    }
    const pageUrl = await printed(/stand-in for WhatsApp: (\S+)/)
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    onTestFinished(() => browser.close())
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => void errors.push(message))
    await page.goto(pageUrl)
    await page.getByLabel('Message').fill('Hello, where is my parcel?')
    await page.getByRole('button', { name: 'Send' }).click()
    const lines = () => page.locator('#chat li').allInnerTexts()
    await expect.poll(lines, PATIENT).toEqual([expect.stringContaining('Hello, where is my parcel?')])

    const conversationId = await printed(/conversation\/(\w+)\/messages" \\\n.*Idempotency/)
    const baseUrl = await printed(/PARLEY_BASE_URL=(\S+)/)
    const parley = createParley({ baseUrl, apiKey: await printed(/PARLEY_API_KEY=(\S+)/) })
    const { messages } = await parley.listMessages(conversationId)
    expect(messages).toMatchObject([{ direction: 'InBound', messageData: { text: 'Hello, where is my parcel?' } }])
    await parley.markConversationRead(conversationId, { upToMessageId: messages[0]?.uniqueId ?? '' })
    await expect.poll(lines, PATIENT).toEqual([expect.stringContaining('read')])
    await parley.sendMessage(conversationId, { messageType: 'Text', messageData: { text: 'It arrives <today>.' } })
    await expect.poll(async () => (await lines())[1], PATIENT).toContain('It arrives <today>.')
    const statusOf = async () => (await parley.listMessages(conversationId)).messages[0]?.status
    await expect.poll(statusOf, PATIENT).toBe('Read')
    expect(errors).toEqual([])
  },
)
