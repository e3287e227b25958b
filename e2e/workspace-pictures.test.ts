/**
 * Pictures under somebody's hands: the eraser, the patches of a page, the photo editor, a layered
 * file that comes back; and comments with a place.
 */
import { initializeCanvas, type Layer, readPsd, writePsdUint8Array } from 'ag-psd'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  countPixels,
  findCanvas,
  drag,
  pinch,
  shaOfPage,
  type Spot,
  unsavedPictures,
} from './support/drawing.ts'
import { until } from './support/order-by-api.ts'
import { dialog, openChapter, openStage, says, type Stage } from './support/role-story.ts'
import * as screens from './support/screens.ts'
import { filesInZip } from './support/zip.ts'
import { aSmallOrder, bringTo, type SmallOrder } from './support/small-order.ts'
import { escape, picture } from './support/windows.ts'

const STROKE = '#ff00ffff'
const SHADOW = '#00ff00ff'
const tag = String(Date.now() % 100_000)
let stage: Stage
let order: SmallOrder

beforeAll(async () => {
  stage = await openStage('workspace-pictures')
  order = await aSmallOrder(stage.crew, `Spray ${tag}`)
  await bringTo(stage.crew, order, 'typesetting')
})
afterAll(async () => {
  const complaints = stage?.complaints()
  await stage?.end()
  expect(complaints).toEqual([])
})

const eraser = (page: Page): Locator => page.getByRole('toolbar', { name: 'Eraser' })
const erase = async (page: Page): Promise<void> =>
  await eraser(page).getByRole('button', { name: 'Erase', exact: true }).click()
const selection = (page: Page): Locator => page.locator('[data-erase-area="selected"]')
const patches = async (page: Page, count: number): Promise<void> =>
  await page.getByRole('button', { name: `Patches on this page: ${count}` }).waitFor()
const select = async (page: Page, from: Spot, to: Spot): Promise<void> => {
  await drag(page, findCanvas(page), from, to)
  await selection(page).waitFor()
}
const photo = (page: Page): Locator => page.locator('[data-photo-window]')
const inPhoto = (page: Page, name: string): Locator =>
  photo(page).getByRole('button', { name, exact: true })
const paint = async (page: Page, to: Spot): Promise<void> =>
  await drag(page, photo(page).locator('canvas').first(), { x: 0.45, y: 0.45 }, to)

const pin = (page: Page, words: string): Locator =>
  page.locator('[data-comment-pins]').getByRole('button', { name: words })

describe('the eraser', () => {
  // spec 8.message.select_image 8.message.eraser_minimum
  it('says what it needs, leaves the selection for another try when there is no lettering in it, and is undone', async () => {
    const page = await stage.at('typesetter')
    await openChapter(page, order.chapterIds[0])
    await findCanvas(page).focus()
    await page.keyboard.press('e')
    await erase(page)
    await says(page, 'Please select the target image first')
    // two fingers zoom, whatever tool is chosen, and mark nothing
    const readZoom = async (): Promise<number> =>
      parseInt((await page.locator('[data-zoom]').textContent()) ?? '', 10)
    const before = await readZoom()
    const near = [
      { x: 0.45, y: 0.5 },
      { x: 0.55, y: 0.5 },
    ] as const
    const far = [
      { x: 0.4, y: 0.5 },
      { x: 0.6, y: 0.5 },
    ] as const
    await pinch(page, findCanvas(page), near, far)
    await expect.poll(readZoom).toBeGreaterThan(1.9 * before)
    await pinch(page, findCanvas(page), far, near)
    await expect.poll(readZoom).toBeLessThan(1.1 * before)
    expect(await selection(page).count()).toBe(0)
    await select(page, { x: 0.45, y: 0.5 }, { x: 0.46, y: 0.51 })
    await erase(page)
    await says(page, 'The selection is too small. Drag at least 10 × 10 pixels.')
    await select(page, { x: 0.45, y: 0.5 }, { x: 0.55, y: 0.6 })
    await erase(page)
    await says(page, 'No lettering stands out in this selection. Choose to erase everything in it.')
    await selection(page).waitFor()
    await eraser(page).getByText('Everything', { exact: true }).click()
    await erase(page)
    await patches(page, 1)
    // the patch is seen a moment before it is a step that can be undone
    await page.locator('header button:not([aria-disabled="true"])[aria-label^="Undo"]').waitFor()
    await page.keyboard.press('Control+z')
    await patches(page, 0)
    await page.keyboard.press('Control+Shift+z')
    await patches(page, 1)
  })

  it('makes a patch of what was painted over, which is there after a reload', async () => {
    const page = await stage.at('typesetter')
    await eraser(page).getByRole('img', { name: 'Brush' }).click()
    await select(page, { x: 0.45, y: 0.5 }, { x: 0.55, y: 0.6 })
    await drag(page, findCanvas(page), { x: 0.4, y: 0.35 }, { x: 0.6, y: 0.35 })
    expect(await selection(page).locator('> *').count()).toBe(2)
    await page.keyboard.press('Backspace')
    expect(await selection(page).locator('> *').count()).toBe(1)
    await page.keyboard.press('Enter')
    await patches(page, 2)
    await screens.saved(page)
    await openChapter(page, order.chapterIds[0])
    await patches(page, 2)
  })

  it('shows what several methods make of a selection, and puts the chosen one on the page', async () => {
    const page = await stage.at('typesetter')
    await findCanvas(page).focus()
    await page.keyboard.press('e')
    await eraser(page).getByText('Everything', { exact: true }).click()
    await select(page, { x: 0.6, y: 0.5 }, { x: 0.66, y: 0.56 })
    await eraser(page).getByRole('button', { name: 'Compare methods' }).click()
    await dialog(page).getByRole('button', { name: '2 Gradient', disabled: false }).waitFor()
    await patches(page, 2)
    await page.keyboard.press('2')
    await patches(page, 3)
    await findCanvas(page).focus()
    await page.keyboard.press('Control+z')
    await patches(page, 2)
  })

  it('has brushes beside it: a stroke on the page is a patch, one step back, and there after a reload', async () => {
    const page = await stage.at('typesetter')
    const before = await shaOfPage(page)
    await page.keyboard.press('b')
    const bar = page.getByRole('toolbar', { name: 'Cleanup brushes' })
    await bar.getByRole('textbox', { name: 'Colour' }).fill('#12d45f')
    await drag(page, findCanvas(page), { x: 0.45, y: 0.16 }, { x: 0.55, y: 0.18 })
    await patches(page, 3)
    await findCanvas(page).focus()
    await page.keyboard.press('Control+z')
    await patches(page, 2)
    expect(await shaOfPage(page)).toBe(before)
    await page.keyboard.press('Control+Shift+z')
    await patches(page, 3)
    await screens.saved(page)
    const painted = await shaOfPage(page)
    expect(painted).not.toBe(before)
    await openChapter(page, order.chapterIds[0])
    await patches(page, 3)
    expect(await shaOfPage(page)).toBe(painted)
    await findCanvas(page).focus()
    await page.keyboard.press('Control+z')
    await patches(page, 2)
    await screens.saved(page)
  })

  it('leaves the page alone on the screen when Tab is pressed on it, and Tab elsewhere alone', async () => {
    const page = await stage.at('typesetter')
    const panel = page.getByRole('complementary', { name: 'Panel' })
    await findCanvas(page).click({ position: { x: 6, y: 6 } })
    await page.keyboard.press('Tab')
    await panel.waitFor({ state: 'hidden' })
    await page.keyboard.press('Tab')
    await panel.waitFor()
    await page.getByRole('separator', { name: 'Width of the panel' }).focus()
    await page.keyboard.press('Tab')
    await panel.waitFor()
    expect(
      await page
        .getByRole('separator', { name: 'Width of the panel' })
        .evaluate((it) => it === document.activeElement),
    ).toBe(false)
  })
})

describe('the photo editor', () => {
  // spec 2.modal.workspace_photo 8.message.save_image 8.message.save_photo
  it('takes a piece of the page, asks before it is left with changes, and puts what was painted on the page', async () => {
    const page = await stage.at('typesetter')
    const before = await shaOfPage(page)
    await findCanvas(page).focus()
    await page.keyboard.press('e')
    await select(page, { x: 0.42, y: 0.55 }, { x: 0.58, y: 0.75 })
    await eraser(page).getByRole('button', { name: 'Photo editor' }).click()
    await photo(page).waitFor()
    await inPhoto(page, 'Save').hover()
    await says(page, 'No changes to save')
    await paint(page, { x: 0.55, y: 0.55 })
    await page.keyboard.press('Control+z')
    await inPhoto(page, 'Undo (Ctrl+Z)').hover()
    await says(page, 'Nothing to undo')
    await page.keyboard.press('Control+Shift+z')
    await photo(page).getByRole('combobox', { name: 'Add an adjustment' }).click()
    await page.getByRole('option', { name: 'Blur' }).click()
    await inPhoto(page, 'Apply to the pixels').click()
    await photo(page).locator('[data-photo-canvas]').focus()
    await page.keyboard.press('t')
    const frame = photo(page).getByRole('toolbar', { name: 'Transform' })
    await frame.waitFor()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Enter')
    await frame.waitFor({ state: 'detached' })
    await inPhoto(page, 'Close').click()
    await says(dialog(page), 'Please save the online PS again')
    await says(dialog(page), 'Some changes have not been saved to the page yet.')
    await dialog(page).getByRole('button', { name: 'Keep editing' }).click()
    const refusal = { code: 42201, data: null, msg: 'no room', message: 'no room' }
    await page.route(/\/assets(\?|$)/, (route) => route.fulfill({ status: 422, json: refusal }))
    await inPhoto(page, 'Save').click()
    await says(page, 'Failed to save image')
    await page.unroute(/\/assets(\?|$)/)
    await inPhoto(page, 'Save').click()
    await says(page, 'The image was saved to the page')
    await photo(page).waitFor({ state: 'detached' })
    await patches(page, 3)
    const after = await shaOfPage(page)
    expect(after).not.toBe(before)
    await screens.saved(page)
    await openChapter(page, order.chapterIds[0])
    await patches(page, 3)
    expect(await shaOfPage(page)).toBe(after)
  })

  // spec 8.message.insert_format
  it('refuses a file of another size, leaves a patch as it was when the changes are discarded, and offers them after a crash', async () => {
    const page = await stage.at('typesetter')
    const before = await shaOfPage(page)
    const open = async (): Promise<void> => {
      await page.getByRole('button', { name: /^Patches on this page/ }).click()
      await dialog(page).getByRole('button', { name: 'Photo editor' }).click()
    }
    await open()
    await photo(page).waitFor()
    const file = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
    await photo(page).locator('input[type="file"]').setInputFiles(file)
    await says(page, 'This is not a PNG, JPEG or WebP image. Convert it and upload it again.')
    await paint(page, { x: 0.6, y: 0.45 })
    await inPhoto(page, 'Close').click()
    await dialog(page).getByRole('button', { name: 'Discard' }).click()
    await photo(page).waitFor({ state: 'detached' })
    expect(await shaOfPage(page)).toBe(before)
    await open()
    await photo(page).waitFor()
    await paint(page, { x: 0.6, y: 0.6 })
    await until(async () => (await unsavedPictures(page)) === 1, 20)
    await openChapter(page, order.chapterIds[0])
    await open()
    await says(page, /^Changes from .* were not saved\. They are kept on this computer\./)
    await page.getByRole('button', { name: 'Continue with them' }).click()
    await photo(page).getByRole('combobox', { name: 'Add an adjustment' }).click()
    await page.getByRole('option', { name: 'Curves' }).click()
    await inPhoto(page, 'Save').click()
    await says(page, 'The image was saved to the page')
    await inPhoto(page, 'Close').click()
    await photo(page).waitFor({ state: 'detached' })
    await openChapter(page, order.chapterIds[0])
    await open()
    await inPhoto(page, 'Switch Curves off').waitFor()
    await inPhoto(page, 'Close').click()
    await photo(page).waitFor({ state: 'detached' })
    expect(await shaOfPage(page)).not.toBe(before)
  })
})

describe('the patches of a page', () => {
  // spec 2.modal.workspace_patch
  it('are hidden, deleted and brought back', async () => {
    const page = await stage.at('typesetter')
    const before = await shaOfPage(page)
    await page.getByRole('button', { name: 'Patches on this page: 3' }).click()
    await dialog(page).getByRole('switch', { name: 'Hidden (not printed)' }).check()
    await says(dialog(page), /· hidden$/)
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await says(dialog(page), 'Patch 2')
    expect(await dialog(page).locator('[data-patch]').count()).toBe(2)
    await escape(page)
    await patches(page, 2)
    expect(await shaOfPage(page)).not.toBe(before)
    await findCanvas(page).focus()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await patches(page, 3)
    await screens.saved(page)
    expect(await shaOfPage(page)).toBe(before)
  })

  // spec 10.page.clipboard
  it('are copied by key, and deleted in the menu of what is selected', async () => {
    const page = await stage.at('typesetter')
    const before = await shaOfPage(page)
    await page.getByRole('button', { name: 'Patches on this page: 3' }).click()
    await dialog(page).getByRole('button', { name: 'Show on the page' }).click()
    await findCanvas(page).focus()
    await page.keyboard.press('Control+c')
    await page.keyboard.press('Control+v')
    await patches(page, 4)
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: /^Delete/ }).click()
    await patches(page, 3)
    expect(await shaOfPage(page)).toBe(before)
  })

  // spec 3.item.rotation 3.item.stroke 3.item.shadow
  it('are turned, get a stroke and a shadow, and are the same after a reload', async () => {
    const page = await stage.at('typesetter')
    const before = await shaOfPage(page)
    await page.getByRole('button', { name: 'Patches on this page: 3' }).click()
    await dialog(page).getByRole('button', { name: 'Show on the page' }).click()
    const panel = page.getByRole('region', { name: 'Lettering' })
    const set = async (label: string, value: string, place = 0): Promise<void> => {
      await panel.getByLabel(label, { exact: true }).nth(place).fill(value)
      await page.keyboard.press('Enter')
    }
    await set('Rotation', '30')
    await panel.getByRole('switch', { name: 'Stroke' }).check()
    await set('Width', '6')
    await panel.getByRole('switch', { name: 'Shadow' }).check()
    await set('Distance', '12')
    await set('Colour', STROKE)
    await set('Colour', SHADOW, 1)
    const turned = await shaOfPage(page)
    expect(turned).not.toBe(before)
    await picture(page, 'turned-patch')
    await screens.saved(page)
    await openChapter(page, order.chapterIds[0])
    await patches(page, 3)
    expect(await shaOfPage(page)).toBe(turned)
  })

  // spec 3.item.stroke 3.item.shadow
  it('show their stroke and shadow in the window of the patches and in the photo editor too', async () => {
    const page = await stage.at('typesetter')
    await page.getByRole('button', { name: 'Patches on this page: 3' }).click()
    const view = (name: string): Locator => dialog(page).getByRole('img', { name, exact: true })
    for (const colour of [STROKE, SHADOW]) {
      await until(async () => (await countPixels(view('After'), colour)) > 50, 20)
      expect(await countPixels(view('Before'), colour)).toBe(0)
    }
    await picture(page, 'patch-window-effects')
    await escape(page)
    await findCanvas(page).focus()
    await page.keyboard.press('e')
    await select(page, { x: 0.36, y: 0.45 }, { x: 0.64, y: 0.85 })
    await eraser(page).getByRole('button', { name: 'Photo editor' }).click()
    await photo(page).waitFor()
    const canvas = photo(page).locator('canvas').first()
    for (const colour of [STROKE, SHADOW])
      await until(async () => (await countPixels(canvas, colour)) > 50, 20)
    await picture(page, 'photo-piece-effects')
    await inPhoto(page, 'Close').click()
    await photo(page).waitFor({ state: 'detached' })
  })
})

/** The layered file of the only page, as the studio writes it. */
const exportLayered = async (): Promise<Buffer> => {
  const { typesetter } = stage.crew
  const body = { chapterIds: order.chapterIds, options: { format: 'psd' } }
  const { data: asked, message } = await typesetter.send('POST', '/exports', body)
  if (typeof asked?.id !== 'string') throw new Error(message)
  await until(async () => (await typesetter.get(`/exports/${asked.id}`)).status === 'done')
  const { fileRows } = await typesetter.get(`/exports/${asked.id}`)
  const answer = await fetch(new URL(fileRows[0].url, typesetter.address))
  const bytes = Buffer.from(await answer.arrayBuffer())
  return [...(await filesInZip(bytes))].find(([name]) => name.endsWith('.psd'))![1]
}

const fillPixels = (width: number, height: number, color: readonly number[]) => {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at += 4) data.set(color, at)
  return { width, height, data }
}

/** What somebody does in another program: a text is moved and coloured, a new patch painted. */
const changeLayered = (bytes: Buffer): Buffer => {
  initializeCanvas(
    () => {
      throw new Error('layers are read as pixels')
    },
    (width, height) => fillPixels(width, height, [0, 0, 0, 0]) as unknown as ImageData,
  )
  const file = readPsd(bytes, { useImageData: true, skipCompositeImageData: true })
  const list = (layers: readonly Layer[]): readonly Layer[] =>
    layers.flatMap((layer) => [layer, ...list(layer.children ?? [])])
  const all = list(file.children ?? [])
  const text = all.find((layer) => layer.text !== undefined)!.text!
  text.transform![4]! -= 9
  const red = { fillColor: { r: 204, g: 0, b: 0 } }
  Object.assign(text.style!, red)
  for (const run of text.styleRuns ?? []) Object.assign(run.style, red)
  all
    .find(({ name }) => name === 'cleanup patches')!
    .children!.push({
      name: 'dust',
      left: 20,
      top: 560,
      right: 50,
      bottom: 580,
      imageData: fillPixels(30, 20, [10, 120, 200, 255]),
    })
  return Buffer.from(writePsdUint8Array(file, { generateThumbnail: false }))
}

describe('a layered file that comes back', () => {
  // spec 10.page.layered_back
  it('shows what was changed in it, leaves what is not wanted, and takes the rest in one step', async () => {
    const page = await stage.at('typesetter')
    await screens.saved(page)
    const changed = changeLayered(await exportLayered())
    const before = await shaOfPage(page)
    await findCanvas(page).focus()
    await page.keyboard.press('Shift+I')
    await dialog(page)
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'page.psd', mimeType: 'image/vnd.adobe.photoshop', buffer: changed })
    const changes = dialog(page).getByRole('list', { name: 'Changes in the file' })
    const moved = changes.getByRole('checkbox', { name: 'Place or look' })
    await moved.waitFor()
    await picture(page, 'layered-file-back')
    expect(await changes.getByRole('checkbox').count()).toBe(3)
    await moved.uncheck()
    await dialog(page).getByRole('button', { name: 'Take changes: 2' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await patches(page, 4)
    await screens.saved(page)
    const after = await shaOfPage(page)
    expect(after).not.toBe(before)
    const [chapterId] = order.chapterIds
    const [{ id: pageId }] = await stage.crew.typesetter.get(`/chapters/${chapterId}/pages`)
    const documents = `/chapters/${chapterId}/pages/${pageId}/documents`
    const { lane } = await stage.crew.typesetter.get(documents)
    const colours = Object.values<any>(lane.items).map(({ props }) => props.color)
    expect(colours).toContain('#cc0000')
    await findCanvas(page).focus()
    await page.keyboard.press('Control+z')
    await patches(page, 3)
    await screens.saved(page)
    expect(await shaOfPage(page)).toBe(before)
  })
})

describe('comments with a place', () => {
  const TEXT = '这句的拟声词挡住了鱼鳍'

  it('are pinned to a line and to a rectangle, and stand on the page', async () => {
    const page = await stage.at('typesetter')
    await page.keyboard.press('v')
    await page.getByText('Script', { exact: true }).first().click()
    await page.locator('[data-line="line-1"] p').first().click()
    await findCanvas(page).focus()
    await page.keyboard.press('Shift+N')
    const field = page.getByRole('textbox', { name: /^Write a comment/ })
    await page.getByRole('button', { name: 'On the selected item' }).click()
    await says(page, 'Item on page 1')
    await field.fill('Is this the right fish?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await pin(page, 'Is this the right fish?').waitFor()
    await page.getByRole('button', { name: 'Draw an area' }).click()
    await drag(page, findCanvas(page), { x: 0.4, y: 0.6 }, { x: 0.6, y: 0.7 })
    await says(page, 'Place on page 1')
    await field.fill('The fin is cut off')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await pin(page, 'The fin is cut off').waitFor()
  })

  // spec 2.modal.workspace_comment
  it('are edited in the workspace', async () => {
    const page = await stage.at('typesetter')
    const thread = page.locator('[data-thread]').filter({ hasText: 'The fin is cut off' })
    await thread.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await thread.getByRole('textbox', { name: 'Edit' }).fill('The fin is cut off here')
    await thread.getByRole('button', { name: 'Save' }).click()
    await pin(page, 'The fin is cut off here').waitFor()
  })

  it('are read in Chinese in the dark: the mark opens the thread, the thread leads to its place, and resolved it is gone from the page', async () => {
    const typesetter = await stage.at('typesetter')
    const page = await stage.at('translator', { locale: 'zh-CN', dark: true })
    await openChapter(page, order.chapterIds[0])
    await pin(page, 'Is this the right fish?').click()
    const thread = page.locator('[data-thread]').filter({ hasText: 'Is this the right fish?' })
    await thread.getByRole('button', { name: '回复', exact: true }).click()
    await thread.getByRole('textbox').fill(TEXT)
    await thread.getByRole('button', { name: '发送' }).click()
    await says(typesetter, TEXT)
    const other = page.locator('[data-thread]').filter({ hasText: 'The fin is cut off here' })
    await other.getByRole('button', { name: '第 1 页的位置' }).click()
    await thread.getByRole('button', { name: '第 1 页的位置' }).click()
    // above the drawer there is room for the script: its line is selected
    await page.locator('[data-line][data-selected]').waitFor()
    await typesetter
      .locator('[data-thread]')
      .filter({ hasText: 'Is this the right fish?' })
      .getByRole('button', { name: 'Resolve' })
      .click()
    await pin(page, 'Is this the right fish?').waitFor({ state: 'detached' })
    await pin(page, 'The fin is cut off here').waitFor()
  })
})
