/**
 * Orders that are over: delivered, canceled, terminated and ordered again. The delivered one brings
 * the first chapter's images.
 */
import { CLOUD_WHALE } from '../demo-comic.ts'
import { pageFiles } from '../page-files.ts'
import { turnTo } from '../seeding.ts'
import { correctReading } from '../work/correct-base.ts'
import { reword, translate } from '../work/lines.ts'
import {
  assign,
  bringImages,
  getChapterId,
  dressAll,
  open,
  sendForReview,
  stop,
  tell,
} from '../work/orders.ts'
import { acceptReview, finishTranslation, finishTypesetting, createJob } from '../work/stages.ts'
import { type Staff, type Story, getOrderTitle } from './story.ts'

const EVERYBODY: Staff = {
  translator: 'translator',
  proofreader: 'proofreader',
  reviewer: 'reviewer',
  typesetter: 'typesetter',
  visual_reviewer: 'visual',
}

export const delivered: Story = {
  name: 'a delivered order (English)',
  tell: async (studio) => {
    const { people, books } = studio
    turnTo(studio, 14, '09:40')
    const order = await open(studio, {
      bookId: books.comicId,
      language: 'en',
      chapters: [1, 1],
      cutoffIn: -3,
      title: getOrderTitle('en', 1),
    })
    const chapter = getChapterId(order, 1)
    turnTo(studio, 14, '10:05')
    await bringImages(studio, chapter, await pageFiles(CLOUD_WHALE, 1))
    turnTo(studio, 14, '10:30')
    await correctReading(studio, chapter)
    await dressAll(studio, order)
    await assign(studio, order, EVERYBODY)

    turnTo(studio, 12, '14:20')
    const translator = createJob(studio, 'translator', order, 1)
    await translate(translator)
    await reword(translator, 'c1p1-wipe', 'Three hundred days… You should wipe yourself now.')
    await tell(studio, people.translator, chapter, { type: 'complete_translation' })

    turnTo(studio, 11, '11:10')
    await translate(createJob(studio, 'proofreader', order, 1))
    await tell(studio, people.proofreader, chapter, { type: 'complete_proofreading' })
    await sendForReview(studio, people.proofreader, order)

    turnTo(studio, 10, '16:45')
    await acceptReview(studio, 'reviewer', order, 1)
    turnTo(studio, 7, '17:30')
    await finishTypesetting(studio, 'typesetter', order, 1)
    turnTo(studio, 6, '10:15')
    await tell(studio, people.visual, chapter, { type: 'accept_visual' })
  },
}

export const canceled: Story = {
  name: 'a canceled order (Thai)',
  tell: async (studio) => {
    turnTo(studio, 6, '09:15')
    const plan = {
      bookId: studio.books.comicId,
      language: 'th',
      chapters: [2, 2],
      cutoffIn: 2,
      title: getOrderTitle('th', 2),
    } as const
    const order = await open(studio, plan)
    turnTo(studio, 6, '15:50')
    await stop(studio, order, 'cancel', 'Entered with the wrong deadline. A new order follows.')
  },
}

export const terminated: Story = {
  name: 'an order terminated in translation (Indonesian)',
  tell: async (studio) => {
    turnTo(studio, 6, '10:00')
    const plan = {
      bookId: studio.books.comicId,
      language: 'id',
      chapters: [2, 2],
      cutoffIn: 4,
      title: getOrderTitle('id', 2),
    } as const
    const order = await open(studio, plan)
    turnTo(studio, 5, '10:20')
    await dressAll(studio, order)
    await assign(studio, order, { translator: 'dewi.lestari', proofreader: 'chen.mo' })
    turnTo(studio, 4, '13:00')
    await translate(createJob(studio, 'dewi.lestari', order, 2), { share: 0.3 })
    turnTo(studio, 3, '18:05')
    await stop(
      studio,
      order,
      'terminate',
      'The licensee moves the release up. The chapter is ordered again as urgent.',
    )
  },
}

/** The same chapter again, in a hurry. */
export const urgent: Story = {
  name: 'an urgent order in proofreading (Indonesian)',
  tell: async (studio) => {
    turnTo(studio, 3, '18:30')
    const order = await open(studio, {
      bookId: studio.books.comicId,
      language: 'id',
      chapters: [2, 2],
      cutoffIn: 4,
      type: 'urgent',
      title: getOrderTitle('id', 2),
      remark: 'Replaces the terminated order. The release day is fixed.',
    })
    turnTo(studio, 2, '09:05')
    await dressAll(studio, order)
    await assign(studio, order, {
      translator: 'dewi.lestari',
      proofreader: 'proofreader',
      reviewer: 'reviewer',
      typesetter: 'wu.fan',
    })
    turnTo(studio, 1, '17:10')
    await finishTranslation(studio, 'dewi.lestari', order, 2)
  },
}
