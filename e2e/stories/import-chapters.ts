/**
 * A project administrator brings in an archive of chapters with orders in four languages, corrects
 * a number on the way, and goes on after the page was reloaded.
 */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import yazl from 'yazl'
import { visit } from '../support/browser.ts'

const LANGUAGES = ['English', 'French', 'Spanish', 'Thai'] as const

const page = async (shade: number): Promise<Buffer> =>
  await sharp({
    create: { width: 90, height: 120, channels: 3, background: { r: shade, g: 180, b: 200 } },
  })
    .png()
    .toBuffer()

const archive = async (files: Readonly<Record<string, Buffer>>): Promise<Buffer> => {
  const zip = new yazl.ZipFile()
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export const importChapters = (at: () => Page): void => {
  it('imports an archive of chapters with orders in four languages, and goes on after a reload', async () => {
    const view = at()
    /** what a person does: clicks and choices, whatever the number of chapters */
    let steps = 0
    const step = async (done: Promise<unknown>): Promise<void> => {
      steps += 1
      await done
    }
    await visit(view, '/books/index')
    await view
      .getByRole('link', { name: /海上灯塔/ })
      .first()
      .click()
    await view.getByRole('button', { name: 'Import chapters…' }).waitFor()
    await step(view.getByRole('button', { name: 'Import chapters…' }).click())
    const window = view.getByRole('dialog', { name: /^Import chapters/ })
    const file = {
      name: 'lighthouse.zip',
      mimeType: 'application/zip',
      buffer: await archive({
        'Vol.02 Ch.006 – Storm/1.png': await page(10),
        'Vol.02 Ch.006 – Storm/2.png': await page(20),
        'Vol.02 Ch.007 – Calm/1.png': await page(30),
        'Vol.02 Ch.007.5 – Extra/1.png': await page(40),
      }),
    }
    const choose = async (): Promise<void> => {
      const chooser = view.waitForEvent('filechooser')
      await window.getByRole('button', { name: 'Choose archives' }).click()
      await (await chooser).setFiles([file])
    }
    await step(choose())

    // a number that cannot be is told, and corrected where it stands
    await window.getByText('3 chapters · 4 files').waitFor()
    await window.getByText('Chapter numbers are whole').waitFor()
    await window.getByLabel(/^Chapter number of .*Extra/).fill('8')
    await window.getByText('Chapter numbers are whole').waitFor({ state: 'detached' })
    await step(window.getByRole('switch', { name: 'Create orders for these chapters' }).click())
    for (const language of LANGUAGES) {
      const chosen = window.getByText(language, { exact: true })
      if ((await chosen.count()) > 0) continue
      await window.getByLabel('Languages').first().click()
      await step(view.getByRole('option', { name: language }).click())
    }
    await view.keyboard.press('Escape')
    await window.getByText('12 orders: 3 in each language').waitFor()
    // no picture is through when the page is reloaded
    await view.route(/\/uploads\/[^/]+\/bytes/, () => undefined)
    await step(window.getByRole('button', { name: 'Import 3 chapters' }).click())
    await view.waitForURL(/intake=[\da-f-]{36}/)
    process.stdout.write(`import: ${steps} steps for any number of chapters in four languages\n`)
    expect(steps).toBeLessThanOrEqual(8)
    await window.getByText('4 files left to send').waitFor()
    await window.getByText('12 of 12 orders made').waitFor({ timeout: 60_000 })

    await view.reload()
    await view.unroute(/\/uploads\/[^/]+\/bytes/)
    await window.getByText('Choose the same folder or archive again').waitFor()
    await choose()
    await window.getByText('3 of 3 chapters have their pages').waitFor({ timeout: 60_000 })
    await window.getByRole('button', { name: 'Close' }).click()
    await view.getByText('Chapter 8 · Extra').waitFor()
  })
}
