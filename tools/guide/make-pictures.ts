/**
 * `npm run -s guide`: takes the pictures of `docs/guide` and of the README in a demo studio of its
 * own, as each role sees it, in both languages.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { PICTURE_HEIGHT, PICTURE_WIDTH } from '../../apps/web/guide-plugin.ts'
import { openBrowser, settled, signInByApi, sitDown } from '../../e2e/support/browser.ts'
import { makeEmptyInstallation } from '../../e2e/support/installation.ts'
import { SCENES, type Scene } from './scenes.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const GUIDES = path.join(ROOT, 'docs/guide')
const PICTURES = path.join(GUIDES, 'pictures')

const MAX_BYTES = 95_000
const QUALITIES = [82, 74, 66, 58, 50, 42, 34]

const LANGUAGES = [
  { language: 'en', locale: 'en-US' },
  { language: 'zh', locale: 'zh-CN' },
] as const

/** `address`: a demo studio that runs already; `only`: names of scenes, with commas between. */
const { values } = parseArgs({
  options: { address: { type: 'string' }, only: { type: 'string' } },
})

/** The client is built with the pictures: those that a page names have to be there before. */
const prepareMissing = async (): Promise<void> => {
  mkdirSync(PICTURES, { recursive: true })
  const blank = sharp({
    create: { width: PICTURE_WIDTH, height: PICTURE_HEIGHT, channels: 3, background: '#ffffff' },
  })
  const bytes = await blank.webp({ lossless: true }).toBuffer()
  for (const file of readdirSync(GUIDES).filter((name) => name.endsWith('.md'))) {
    const text = readFileSync(path.join(GUIDES, file), 'utf8')
    for (const [, picture = ''] of text.matchAll(/\(pictures\/([\w.-]+)\)/g))
      if (!existsSync(path.join(PICTURES, picture)))
        writeFileSync(path.join(PICTURES, picture), bytes)
  }
}

const compress = async (png: Buffer): Promise<Buffer> => {
  for (const quality of QUALITIES) {
    const bytes = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (bytes.length <= MAX_BYTES) return bytes
  }
  throw new Error('A picture cannot be made small enough.')
}

const takePicture = async (page: Page): Promise<Buffer> => {
  await settled(page)
  await page.evaluate(() => document.fonts.ready)
  // hints to keys and open tips would stand in one run and not in the next
  await page.mouse.move(PICTURE_WIDTH - 2, PICTURE_HEIGHT - 2)
  await page.waitForTimeout(1200)
  return await page.screenshot({ animations: 'disabled', caret: 'hide' })
}

const savePictures = async (scene: Scene, language: string, png: Buffer): Promise<void> => {
  writeFileSync(path.join(PICTURES, `${scene.name}.${language}.webp`), await compress(png))
  if (scene.readme === undefined || language !== 'en') return
  const palette = await sharp(png).png({ palette: true, quality: 90, effort: 10 }).toBuffer()
  writeFileSync(path.join(ROOT, 'docs/pictures', scene.readme), palette)
}

const takeAll = async (address: string): Promise<void> => {
  const browser = await openBrowser()
  const wanted = values.only?.split(',')
  for (const { language, locale } of LANGUAGES)
    for (const scene of SCENES.filter(({ name }) => wanted?.includes(name) ?? true)) {
      const person = await sitDown(browser, address, {
        locale,
        width: PICTURE_WIDTH,
        height: PICTURE_HEIGHT,
      })
      try {
        await signInByApi(person.context, scene.person)
        await scene.open(person.page, address)
        await savePictures(scene, language, await takePicture(person.page))
        console.log(`${scene.name}.${language}`)
      } catch (error) {
        // the others are taken all the same
        console.error(`${scene.name}.${language}`, error)
        process.exitCode = 1
      } finally {
        await person.leave()
      }
    }
  await browser.close()
}

await prepareMissing()
if (values.address === undefined) {
  const studio = await makeEmptyInstallation({ PANELFLOW_DEMO: '1' })
  try {
    await studio.start()
    await takeAll(studio.address)
  } finally {
    await studio.remove()
  }
} else await takeAll(values.address)
