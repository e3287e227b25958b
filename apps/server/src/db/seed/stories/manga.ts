/**
 * The two orders of the manga: Traditional Chinese in columns, before the visual reviewer; Thai, on
 * the proofreader with a wrong number in it. The first brings the images.
 */
import { MOON_SOBA } from '../demo-comic.ts'
import { pageFiles } from '../page-files.ts'
import { turnTo } from '../seeding.ts'
import { correctReading } from '../work/correct-base.ts'
import { letter, reword, translate } from '../work/lines.ts'
import {
  assign,
  bringImages,
  getChapterId,
  dressAll,
  open,
  sendForReview,
  tell,
} from '../work/orders.ts'
import {
  acceptReview,
  finishProofreading,
  finishTranslation,
  finishTypesetting,
  createJob,
} from '../work/stages.ts'
import { type Story, getOrderTitle } from './story.ts'

export const mangaInColumns: Story = {
  name: 'a manga in visual review (Traditional Chinese, vertical)',
  tell: async (studio) => {
    const language = 'zh-Hant'
    turnTo(studio, 10, '09:25')
    const order = await open(studio, {
      bookId: studio.books.mangaId,
      language,
      chapters: [1, 1],
      cutoffIn: 2,
      title: getOrderTitle(language, 1, 1, MOON_SOBA),
      remark: 'Black and white, read from right to left. Lettered in columns like the original.',
    })
    const chapter = getChapterId(order, 1)
    turnTo(studio, 10, '10:15')
    await bringImages(studio, chapter, await pageFiles(MOON_SOBA, 1))
    turnTo(studio, 10, '11:20')
    await correctReading(studio, chapter)
    await dressAll(studio, order)
    await assign(studio, order, {
      translator: 'lin.yue',
      proofreader: 'chen.mo',
      reviewer: 'reviewer',
      typesetter: 'typesetter',
      visual_reviewer: 'visual',
    })
    turnTo(studio, 8, '16:30')
    await finishTranslation(studio, 'lin.yue', order, 1)
    turnTo(studio, 6, '14:05')
    await finishProofreading(studio, 'chen.mo', order, 1)
    await sendForReview(studio, studio.people['chen.mo'], order)
    turnTo(studio, 5, '10:50')
    await acceptReview(studio, 'reviewer', order, 1)
    turnTo(studio, 2, '17:25')
    await finishTypesetting(studio, 'typesetter', order, 1)
  },
}

export const mangaProofreading: Story = {
  name: 'a manga in proofreading (Thai)',
  tell: async (studio) => {
    const language = 'th'
    turnTo(studio, 5, '09:50')
    const order = await open(studio, {
      bookId: studio.books.mangaId,
      language,
      chapters: [1, 1],
      cutoffIn: 7,
      title: getOrderTitle(language, 1, 1, MOON_SOBA),
      remark: 'Keep the reading direction of the original. Sound effects are set level.',
    })
    turnTo(studio, 5, '13:15')
    // columns leave Thai no room: every line gets its place before the translator begins
    await letter(createJob(studio, 'tadmin', order, 1))
    await assign(studio, order, {
      translator: 'somchai.jaidee',
      proofreader: 'chen.mo',
      reviewer: 'reviewer',
      typesetter: 'wu.fan',
    })
    turnTo(studio, 1, '15:45')
    const translator = createJob(studio, 'somchai.jaidee', order, 1)
    await translate(translator)
    await reword(translator, 'p3-tenth', 'ชาม\nที่ 12')
    await tell(studio, translator.actor, translator.chapterId, { type: 'complete_translation' })
  },
}
