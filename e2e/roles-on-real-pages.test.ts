/**
 * Every role at its work on a real comic, a real strip and a real manga, in English by day and in
 * Chinese on a small screen in the dark. `npm run test:long` takes all of them.
 */
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findInSchemes, loadAxe } from './support/axe.ts'
import { anOrderOfRealPages, getStatus, seat, until, uploadPages } from './support/order-by-api.ts'
import {
  acceptPicture,
  mend,
  oversee,
  proofread,
  refusePicture,
  review,
  translate,
  typeset,
  type Worker,
} from './support/page-work.ts'
import { openStage, type Stage } from './support/role-story.ts'
import { SEATS } from './support/small-order.ts'
import { findTestData, REAL_CHAPTERS } from './support/test-pages.ts'
import { picture } from './support/windows.ts'
import { createSpeak } from './support/work-words.ts'

const folder = findTestData('the work of every role on a comic, a strip and a manga')
const isWanted = process.env['PANELFLOW_EVERY_ROLE'] === '1'
const tag = String(Date.now() % 100_000)

describe.skipIf(folder === undefined || !isWanted).each(['en', 'zh'] as const)(
  'in %s',
  (language) => {
    const isChinese = language === 'zh'
    const screen = isChinese ? { locale: 'zh-CN', width: 1024, height: 768, dark: true } : {}
    let stage: Stage
    beforeAll(async () => {
      stage = await openStage(`roles-${language}`)
    })
    afterAll(async () => {
      const complaints = stage?.complaints()
      await stage?.end()
      expect(complaints).toEqual([])
    })

    it.each(['comic', 'manga', 'strip'] as const)(
      'a %s goes through all hands, with a picture that is refused once',
      async (name) => {
        const { crew } = stage
        const { book, files } = REAL_CHAPTERS[name]
        const orderTitle = `${name} ${language} ${tag}`
        const { orderId, chapterId } = await anOrderOfRealPages(crew, orderTitle, book)
        await uploadPages(
          crew,
          chapterId,
          files.map((file) => path.join(folder ?? '', file)),
        )
        const reaches = async (status: string): Promise<void> =>
          await until(async () => (await getStatus(crew, chapterId)) === status)
        await reaches('pending_assignment')
        for (const role of SEATS) await seat(crew, orderId, role, role)

        const found: string[] = []
        const sitDown = async (role: string): Promise<Worker> => {
          const page = await stage.at(role, screen)
          const look = async (moment: string): Promise<void> => {
            await picture(page, `${name}-${language}-${moment}`)
            await loadAxe(page)
            const scheme = isChinese ? 'dark' : 'light'
            found.push(...(await findInSchemes(page, `${name} ${moment}`, scheme)))
          }
          return { page, speak: createSpeak(isChinese), orderTitle, look }
        }
        await translate(await sitDown('translator'))
        await proofread(await sitDown('proofreader'))
        for (const role of ['tadmin', 'padmin']) await oversee(await sitDown(role), chapterId)
        await review(await sitDown('reviewer'))
        await typeset(await sitDown('typesetter'))
        await reaches('pending_visual_review')
        await refusePicture(await sitDown('visual'))
        await mend(await sitDown('typesetter'))
        await reaches('pending_visual_review')
        await acceptPicture(await sitDown('visual'))
        await until(
          async () => (await crew.padmin.get(`/orders/${orderId}`)).status === 'completed',
        )
        expect(found).toEqual([])
      },
    )
  },
)
