/**
 * Typesetter and visual reviewer at their windows; the visual reviewer reads Chinese in the dark.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiPerson } from './support/api-person.ts'
import { visit } from './support/browser.ts'
import { drag, findCanvas, shaOfPage } from './support/drawing.ts'
import { happens, getStatus, until } from './support/order-by-api.ts'
import {
  closed,
  dialog,
  openChapter,
  openStage,
  expectDescription,
  says,
  actBeforeRequest,
  type Stage,
} from './support/role-story.ts'
import * as screens from './support/screens.ts'
import {
  aSmallOrder,
  bringTo,
  eraseEffect,
  moveLine,
  SMALL,
  type SmallOrder,
} from './support/small-order.ts'
import { escape } from './support/windows.ts'

const tag = String(Date.now() % 100_000)
let stage: Stage
let lettering: SmallOrder
let judged: SmallOrder

beforeAll(async () => {
  stage = await openStage('pictures')
  lettering = await aSmallOrder(stage.crew, `Pearl ${tag}`, 3)
  await bringTo(stage.crew, lettering, 'typesetting')
  judged = await aSmallOrder(stage.crew, `Coral ${tag}`, 2)
  await bringTo(stage.crew, judged, 'visual_review')
})
afterAll(async () => {
  const complaints = stage?.complaints()
  await stage?.end()
  expect(complaints).toEqual([])
})

const fromMenu = async (page: Page, more: string, words: string): Promise<void> => {
  await page.getByRole('button', { name: more }).last().click()
  await page.getByRole('menuitem', { name: words }).click()
  // Escape is the menu's until it is gone
  await page.getByRole('menu').waitFor({ state: 'hidden' })
}
const REPORT = 'Report abnormal chapter'

/** How much of the window's width is the canvas. */
const getPageShare = async (page: Page): Promise<number> => {
  const canvas = await page.getByRole('application').first().boundingBox()
  return (canvas?.width ?? 0) / (page.viewportSize()?.width ?? Infinity)
}

describe('the typesetter', () => {
  it('reports a chapter that cannot be lettered: with a reason, once, and the administrator has it to decide', async () => {
    const { crew } = stage
    const [first, second] = lettering.chapterIds as readonly [string, string]
    const tadmin = await stage.at('tadmin')
    await visit(tadmin, '/home/index')
    const page = await stage.at('typesetter')
    await openChapter(page, first)
    await fromMenu(page, 'More actions', REPORT)
    await escape(page)
    await fromMenu(page, 'More actions', REPORT)
    const reason = dialog(page).getByLabel('Reason')
    await dialog(page).getByRole('button', { name: REPORT }).click()
    await expectDescription(reason, 'Enter a reason')
    await reason.fill('The second panel is cut off')
    await dialog(page).getByRole('button', { name: REPORT }).click()
    await closed(page)
    await screens.reached(page, 'Rejected')
    await tadmin
      .getByRole('row', { name: new RegExp(`Route rejected chapter.*Pearl ${tag}.*Chapter 1`) })
      .waitFor()

    await openChapter(page, second)
    await fromMenu(page, 'More actions', REPORT)
    await reason.fill('Written in one window')
    const event = {
      type: 'report_abnormal',
      suspectedCause: 'images',
      reason: 'Written in the other',
    }
    await actBeforeRequest(
      page,
      /\/transition$/,
      async () => await happens(crew.typesetter, second, event),
    )
    await dialog(page).getByRole('button', { name: REPORT }).click()
    await says(dialog(page).getByRole('alert'), /^Code 40901: 马小川 was faster/)
    expect(await reason.inputValue()).toBe('Written in one window')
    await escape(page)
    await screens.reached(page, 'Rejected')
  })

  it('does not complete a chapter with a line beside the page, nor one that would be published differently', async () => {
    const { crew } = stage
    const third = lettering.chapterIds[2] ?? ''
    const page = await stage.at('typesetter')
    await page.route(/\/seals$/, async (route) => {
      if (route.request().method() !== 'POST') return await route.fallback()
      const { engine, seals } = route.request().postDataJSON() as {
        engine: string
        seals: object[]
      }
      await route.fallback({
        postData: JSON.stringify({
          engine,
          seals: seals.map((seal) => ({ ...seal, raster: 'f'.repeat(64) })),
        }),
      })
    })
    await openChapter(page, third)
    await screens.changeSize(page, 30)
    await says(page, '1 text would be published differently from what is shown here.')
    await screens.complete(page, 'Complete typesetting')
    await says(
      page,
      /Texts of chapter 3 that would be published differently from what is shown: 1\./,
    )
    await page.unroute(/\/seals$/)
    await page.getByRole('button', { name: 'Reload', exact: true }).click()
    await page.locator('[data-notice="seal_differs"]').waitFor({ state: 'detached' })
    await until(
      async () => (await crew.typesetter.get(`/chapters/${third}/seals`)).length === 0,
      20,
    )
    await moveLine(crew.typesetter, third, 'line-1', { cx: -400 })
    await page.getByRole('button', { name: 'Complete typesetting', exact: true }).click()
    await says(dialog(page), 'Lies off the page')
    expect(await dialog(page).getByRole('button', { name: 'Complete as it is' }).count()).toBe(0)
    await escape(page)
    await moveLine(crew.typesetter, third, 'line-1', { cx: 200 })
    expect(await getStatus(crew, third)).toBe('pending_typesetting')
  })

  it('looks at the page as it will be published, and leaves it with Escape', async () => {
    const page = await stage.at('typesetter')
    await page.getByRole('button', { name: 'Exact preview' }).click()
    await dialog(page).getByRole('img', { name: 'The page as it will be published' }).waitFor()
    await escape(page)
  })
})

describe('the visual reviewer, in Chinese', () => {
  const chinese = { locale: 'zh-CN', dark: true }
  it('takes a review that nobody has, and learns when a colleague was faster', async () => {
    const [first, second] = judged.chapterIds as readonly [string, string]
    const page = await stage.at('visual', chinese)
    await visit(page, '/home/index')
    await says(page, '您看到的就是将要发布的页面')
    await page.getByRole('row', { name: new RegExp(`视觉终审.*Coral ${tag}.*第 2 话`) }).waitFor()
    const colleague = new ApiPerson(stage.address, 'zhao.qing')
    await colleague.signIn()
    await openChapter(page, second)
    await actBeforeRequest(
      page,
      /\/transition$/,
      async () => await happens(colleague, second, { type: 'claim_visual_review' }),
    )
    await page.getByRole('button', { name: '领取视觉终审' }).click()
    await says(page, /40901：?:? ?赵晴 抢先一步/)
    await page.getByRole('button', { name: '领取视觉终审' }).waitFor({ state: 'detached' })
    await openChapter(page, first)
    await page.getByRole('button', { name: '领取视觉终审' }).click()
    await page.getByRole('button', { name: '视觉终审通过' }).waitFor()
  })

  // spec 10.return.fixes
  it('sends back nothing that is not marked and named; the typesetter has it at once, with its gate, and it comes again', async () => {
    const [first] = judged.chapterIds
    const typesetter = await stage.at('typesetter')
    await visit(typesetter, '/home/index')
    const page = await stage.at('visual', chinese)
    await page.getByRole('button', { name: '视觉终审不通过' }).click()
    await says(dialog(page), '请先标记至少一句或一处：修改清单告诉下一位需要改什么。')
    expect(await dialog(page).getByRole('button', { name: '视觉终审不通过' }).isDisabled()).toBe(
      true,
    )
    await escape(page)
    // with the script in front it is still a review: a box marks a place
    await page.getByText('台本', { exact: true }).first().click()
    await findCanvas(page).focus()
    await page.keyboard.press('t')
    await drag(page, findCanvas(page), { x: 0.4, y: 0.4 }, { x: 0.6, y: 0.5 })
    await page
      .getByText(/^修改清单/)
      .first()
      .click()
    await page.getByRole('button', { name: '视觉终审不通过' }).click()
    await says(dialog(page), '1 处还没有说明。')
    await escape(page)
    await page.getByRole('textbox', { name: '需要改什么？' }).fill('字太大了')
    await page.getByRole('button', { name: '视觉终审不通过' }).click()
    await says(dialog(page), '字太大了')
    await dialog(page).getByRole('button', { name: '视觉终审不通过' }).click()
    await closed(page)
    await screens.reached(page, '视觉终审不通过')

    const row = typesetter.getByRole('row', {
      name: new RegExp(`Rework typesetting.*Coral ${tag}`),
    })
    await says(row, 'Round 1')
    await openChapter(typesetter, first)
    await screens.complete(typesetter, 'Complete typesetting')
    await says(typesetter, 'Open points in chapter 1: 1. Fix or dispute each of them first.')
    await screens.answerFixList(typesetter)
    await visit(page, '/home/index')
    await screens.complete(typesetter, 'Complete typesetting')
    await page.getByRole('row', { name: new RegExp(`视觉终审.*Coral ${tag}.*第 1 话`) }).waitFor()
  })

  it('accepts, takes it back, and compares with what was kept', async () => {
    const [first] = judged.chapterIds
    const page = await stage.at('visual', chinese)
    await openChapter(page, first)
    await page.getByRole('button', { name: '视觉终审通过' }).click()
    await screens.reached(page, '视觉终审完成')
    await fromMenu(page, '更多操作', '撤销视觉终审')
    await screens.reached(page, '待视觉终审')
    await page.getByText('版本', { exact: true }).click()
    await page.getByRole('button', { name: '查看本页当时的样子' }).click()
    for (const when of ['then', 'now']) await page.locator(`img[data-version="${when}"]`).waitFor()
    await escape(page)
  })
})

describe('an order without a typesetter', () => {
  it('shows the visual reviewer what was erased and not lettered, asks before it is accepted, and has it in the log', async () => {
    const { crew } = stage
    const unlettered = await aSmallOrder(crew, `Foam ${tag}`, 1, {
      ...SMALL,
      kind: 'no_typesetter',
    })
    const [chapterId] = unlettered.chapterIds
    await eraseEffect(crew.tadmin, chapterId)
    await bringTo(crew, unlettered, 'visual_review')
    const page = await stage.at('visual')
    await openChapter(page, chapterId)
    const notice = page.locator('[data-notice="erased"]')
    await says(notice, '有 1 处拟声词或画面文字已被擦除')
    await notice.getByRole('button', { name: '查看' }).click()
    await page.getByText('台本', { exact: true }).first().click()
    await page.locator('[data-line="effect"][data-selected]').waitFor()
    await page.getByRole('button', { name: '视觉终审通过' }).click()
    await dialog(page).locator('[data-open-group="warned"] [data-open-kind="erased"]').waitFor()
    await escape(page)
    await closed(page)
    const tadmin = await stage.at('tadmin')
    await visit(tadmin, `/order/log/5/${unlettered.orderId}`)
    await says(tadmin, 'Erased and not lettered again, so blank in the image: 1 on page 1')
  })
})

describe('the windows over a page', () => {
  const open = async (page: Page, name: string): Promise<void> =>
    await page
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click()

  // spec 2.modal.workspace_shape 2.modal.workspace_keys 2.modal.workspace_style
  // spec 2.modal.workspace_term 8.message.select_delete 8.message.insert_format
  // spec 8.message.eraser_minimum 8.message.style_sort 1.workspace
  it('say what is wrong beside the field, by click and by key, and close with Escape', async () => {
    const page = await stage.at('typesetter')
    await openChapter(page, lettering.chapterIds[2] ?? '')
    await page.getByText('Script', { exact: true }).first().click()
    await page.locator('[data-line="line-1"] p').first().click()
    await page.getByText('Lettering', { exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Size', exact: true }).waitFor()

    await page.getByRole('application').first().focus()
    await page.keyboard.press('Shift+B')
    const width = dialog(page).getByLabel('Width')
    await width.fill('4')
    await dialog(page).getByRole('button', { name: 'Apply' }).click()
    await expectDescription(width, 'Width and height must be at least 10x10')
    await width.fill('260')
    await dialog(page).getByRole('button', { name: 'Apply' }).click()
    await closed(page)

    await open(page, 'Styles')
    await expect.poll(() => getPageShare(page)).toBeGreaterThanOrEqual(0.6)
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect.poll(() => getPageShare(page)).toBeGreaterThanOrEqual(0.55)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Save this text’s style' }).click()
    const name = dialog(page).getByRole('textbox', { name: 'Name' })
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expectDescription(name, 'This field is required')
    await name.fill('Quiet voice')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await closed(page)
    await says(page, 'Quiet voice')
    const look = { font: 'bangers', size: 42, align: 'center', fontStyle: 'bold' }
    const style = { name: 'Loud voice', language: null, bookId: null, ...look }
    expect((await stage.crew.typesetter.send('POST', '/styles', style)).code).toBe(0)
    await says(page, 'Loud voice')
    const refusal = { code: 42201, data: null, msg: 'no room', message: 'no room' }
    await page.route(/\/styles\/sort$/, (route) => route.fulfill({ status: 422, json: refusal }))
    const grip = page.locator('[data-sort-id]', { hasText: 'Loud voice' })
    await grip.locator('[data-sort-grip] button').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await says(page, /^Sorting cloud save failed/)
    await page.unroute(/\/styles\/sort$/)
    await page.getByRole('button', { name: 'Delete', exact: true }).last().click()
    await says(page, 'Please select the style to delete')

    await open(page, 'Terms')
    await page.getByRole('button', { name: 'Suggest a term' }).click()
    await dialog(page).getByRole('button', { name: 'Suggest' }).click()
    await expectDescription(dialog(page).getByLabel('Original'), 'This field is required')
    await escape(page)

    await open(page, 'Keyboard shortcuts')
    await dialog(page)
      .getByRole('button', { name: /change the key of “Undo”/ })
      .first()
      .click()
    await page.keyboard.press('Control+s')
    await says(dialog(page).getByRole('alert'), 'is already used for “Save now”.')
    await dialog(page).getByRole('alert').getByRole('button', { name: 'Cancel' }).click()
    const undoKey = dialog(page).getByRole('button', { name: /change the key of “Undo”/ })
    await undoKey.first().click()
    await page.keyboard.press('Alt+u')
    await dialog(page).getByRole('button', { name: 'Alt+U: change the key of “Undo”' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Reset “Undo”' }).click()
    await dialog(page).getByRole('button', { name: 'Ctrl+Z: change the key of “Undo”' }).waitFor()
    await escape(page)

    await page.getByLabel('Images to insert').setInputFiles({
      name: 'brief.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no picture'),
    })
    await says(page, 'This is not a PNG, JPEG or WebP image. Convert it and upload it again.')
    await screens.saved(page)
  })
})

describe('the letters of a text', () => {
  it('get a gradient, strokes and a glow and stand on a path; one step back each, and there after a reload', async () => {
    const page = await stage.at('typesetter')
    const show = async (): Promise<void> => {
      await openChapter(page, lettering.chapterIds[2] ?? '')
      await page.getByText('Script', { exact: true }).first().click()
      await page.locator('[data-line="line-1"] p').first().click()
      await page.getByText('Lettering', { exact: true }).first().click()
    }
    await show()
    const panel = page.getByRole('region', { name: 'Lettering' })
    const choose = async (group: string, label: string): Promise<void> =>
      await panel.getByRole('radiogroup', { name: group }).getByText(label, { exact: true }).click()
    const shas = [await shaOfPage(page)]
    const strokes = async (): Promise<void> => {
      await panel.getByRole('switch', { name: 'Stroke', exact: true }).check()
      await panel.getByRole('switch', { name: 'Second stroke' }).check()
      await panel.getByRole('button', { name: 'Add a stroke' }).click()
      await panel.getByRole('group', { name: 'Stroke 3' }).waitFor()
    }
    const changes = [
      async () => await choose('Fill', 'Pattern'),
      async () => await choose('Fill', 'Linear'),
      strokes,
      async () => {
        await choose('Warp', 'Arc')
        await panel.getByText('Bend', { exact: true }).waitFor()
      },
      async () => await panel.getByRole('switch', { name: 'Glow' }).check(),
      async () => await choose('Warp', 'Path'),
    ]
    for (const change of changes) {
      await change()
      const sha = await shaOfPage(page)
      expect(shas).not.toContain(sha)
      shas.push(sha)
    }
    await findCanvas(page).focus()
    await page.keyboard.press('Control+z')
    expect(await shaOfPage(page)).toBe(shas.at(-2))
    await page.keyboard.press('Control+Shift+z')
    await screens.saved(page)
    await show()
    expect(await shaOfPage(page)).toBe(shas.at(-1))
    await panel.getByRole('group', { name: 'Colour 2' }).waitFor()
  })

  it('are turned and get the look of a style where a word of them is marked', async () => {
    const page = await stage.at('typesetter')
    await openChapter(page, lettering.chapterIds[2] ?? '')
    await page.getByText('Script', { exact: true }).first().click()
    const line = page.locator('[data-line="line-1"]')
    await line.locator('p').first().click()
    const before = await shaOfPage(page)
    await line.locator('textarea').dblclick({ position: { x: 25, y: 14 } })
    await page.getByRole('button', { name: 'Width, place, turn and features' }).click()
    const turn = page.getByRole('textbox', { name: 'Turn each letter' })
    await turn.fill('20')
    await turn.press('Enter')
    await expect.poll(() => shaOfPage(page)).not.toBe(before)
    await page.keyboard.press('Escape')
    const turned = await shaOfPage(page)
    await page.getByRole('button', { name: 'Style for the selection' }).click()
    await page.getByRole('button', { name: 'Loud voice' }).click()
    await expect.poll(() => shaOfPage(page)).not.toBe(turned)
    await screens.saved(page)
  })
})

describe('an order that is terminated under their hands', () => {
  it('is read only at once, and nothing can be completed any more', async () => {
    const { padmin } = stage.crew
    const third = lettering.chapterIds[2] ?? ''
    const page = await stage.at('typesetter')
    await openChapter(page, third)
    const { version } = await padmin.get(`/orders/${lettering.orderId}`)
    const stop = { version, how: 'terminate', reason: 'The licence ended' }
    expect((await padmin.send('POST', `/orders/${lettering.orderId}/stop`, stop)).code).toBe(0)
    await says(page, 'The order was stopped; its chapters stay as they are.')
    const complete = page.locator('button[aria-disabled="true"]', {
      hasText: 'Complete typesetting',
    })
    await complete.hover()
    await says(page, 'This order is finished and cannot be changed.')
    expect(await page.getByRole('button', { name: /^(Accept|Refuse|Complete|Take)/ }).count()).toBe(
      1,
    )
  })
})
