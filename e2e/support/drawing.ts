/**
 * What a hand does on the picture of a page: rectangles and strokes, in shares of what is visible.
 */
import type { Locator, Page } from 'playwright-core'

/** Shares of the width and height of a picture, 0 to 1. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** The canvas of the open chapter; its page stands in the middle. */
export const findCanvas = (page: Page): Locator => page.locator('[data-editor-canvas]').first()

/** Presses, moves in steps and lets go. */
export const drag = async (page: Page, on: Locator, from: Spot, to: Spot): Promise<void> => {
  const box = await on.boundingBox()
  if (box === null) throw new Error('there is nothing to draw on')
  const at = ({ x, y }: Spot): readonly [number, number] => [
    box.x + box.width * x,
    box.y + box.height * y,
  ]
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }), { steps: 3 })
  await page.mouse.move(...at(to), { steps: 3 })
  await page.mouse.up()
}

/** Two fingers on a touch screen: put down one after the other, moved together, lifted. */
export const pinch = async (
  page: Page,
  on: Locator,
  from: readonly [Spot, Spot],
  to: readonly [Spot, Spot],
): Promise<void> => {
  const box = await on.boundingBox()
  if (box === null) throw new Error('there is nothing to touch')
  const screen = await page.context().newCDPSession(page)
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', spots: readonly Spot[]) =>
    await screen.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: spots.map(({ x, y }, id) => ({
        x: box.x + box.width * x,
        y: box.y + box.height * y,
        id,
      })),
    })
  await touch('touchStart', [from[0]])
  await touch('touchStart', from)
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const between = (a: Spot, b: Spot): Spot => ({
      x: a.x + (b.x - a.x) * part,
      y: a.y + (b.y - a.y) * part,
    })
    await touch('touchMove', [between(from[0], to[0]), between(from[1], to[1])])
  }
  await touch('touchEnd', [])
  await screen.detach()
}

/** The fingerprint of the first page as it would be published now. */
export const shaOfPage = async (page: Page): Promise<string> =>
  await page.evaluate(async () => {
    const editor = (globalThis as any).panelflowEditor
    return await editor.previewSha(editor.pageIds()[0])
  })

/** How many pixels of a canvas have this colour, `#rrggbbaa`. */
export const countPixels = async (canvas: Locator, colour: string): Promise<number> =>
  await canvas.evaluate((element, wanted) => {
    const { width, height } = element as any
    const { data } = (element as any).getContext('2d').getImageData(0, 0, width, height)
    const [red, green, blue, alpha] = (wanted.match(/[0-9a-f]{2}/g) ?? []).map((part) =>
      parseInt(part, 16),
    )
    let count = 0
    for (let at = 0; at < data.length; at += 4)
      if (
        data[at] === red &&
        data[at + 1] === green &&
        data[at + 2] === blue &&
        data[at + 3] === alpha
      )
        count++
    return count
  }, colour)

/** How many pictures of the photo editor this machine keeps that are not on their page yet. */
export const unsavedPictures = async (page: Page): Promise<number> =>
  await page.evaluate(async () => {
    const awaitRequest = async <T>(request: IDBRequest<T>): Promise<T> =>
      await new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
      })
    const drafts = await awaitRequest(indexedDB.open('panelflow.photo'))
    const count = await awaitRequest(drafts.transaction('drafts').objectStore('drafts').count())
    drafts.close()
    return count
  })
