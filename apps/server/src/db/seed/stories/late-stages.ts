/** Orders whose words are done: in review, with the typesetter, with the visual reviewer. */
import { answerFixItem } from '../../../features/chapter/fix-item.commands.ts'
import { turnTo } from '../seeding.ts'
import type { Studio } from '../studio.ts'
import { letter, restyle } from '../work/lines.ts'
import {
  assign,
  getChapterId,
  dressAll,
  open,
  type OpenOrder,
  type OrderPlan,
  sendForReview,
  tell,
} from '../work/orders.ts'
import {
  acceptReview,
  finishProofreading,
  finishTranslation,
  finishTypesetting,
  createJob,
  pointAt,
} from '../work/stages.ts'
import { type Staff, type Story, getOrderTitle } from './story.ts'

/** Opens an order of one chapter and brings it into review within three days. */
const bringToReview = async (
  studio: Studio,
  plan: Pick<OrderPlan, 'language' | 'cutoffIn' | 'kind' | 'remark'> & {
    readonly chapter: number
    readonly daysAgo: number
  },
  staff: Partial<Staff> & Pick<Staff, 'translator' | 'proofreader' | 'reviewer'>,
): Promise<OpenOrder> => {
  const { chapter, daysAgo, ...rest } = plan
  const { comicId } = studio.books
  turnTo(studio, daysAgo, '09:30')
  const order = await open(studio, {
    ...rest,
    bookId: comicId,
    chapters: [chapter, chapter],
    title: getOrderTitle(plan.language, chapter),
  })
  turnTo(studio, daysAgo, '11:00')
  await dressAll(studio, order)
  await assign(studio, order, staff)
  turnTo(studio, daysAgo - 1, '16:10')
  await finishTranslation(studio, staff.translator, order, chapter)
  turnTo(studio, daysAgo - 2, '10:40')
  await finishProofreading(studio, staff.proofreader, order, chapter)
  await sendForReview(studio, studio.people[staff.proofreader], order)
  return order
}

export const visualReviewing: Story = {
  name: 'an order in visual review (French)',
  tell: async (studio) => {
    const staff: Staff = {
      translator: 'camille.moreau',
      proofreader: 'sofia.almeida',
      reviewer: 'reviewer',
      typesetter: 'wu.fan',
      visual_reviewer: 'visual',
    }
    const order = await bringToReview(
      studio,
      { language: 'fr', chapter: 1, daysAgo: 9, cutoffIn: 1 },
      staff,
    )
    turnTo(studio, 6, '15:20')
    await acceptReview(studio, 'reviewer', order, 1)
    turnTo(studio, 2, '18:20')
    await finishTypesetting(studio, 'wu.fan', order, 1)
  },
}

/**
 * A sound effect set too tamely comes back from visual review; one of the two remarks is already
 * worked in.
 */
export const refusedVisually: Story = {
  name: 'an order sent back by the visual reviewer (Indonesian)',
  tell: async (studio) => {
    const staff: Staff = {
      translator: 'dewi.lestari',
      proofreader: 'chen.mo',
      reviewer: 'reviewer',
      typesetter: 'typesetter',
      visual_reviewer: 'zhao.qing',
    }
    const order = await bringToReview(
      studio,
      { language: 'id', chapter: 1, daysAgo: 9, cutoffIn: 2 },
      staff,
    )
    const chapter = getChapterId(order, 1)
    turnTo(studio, 6, '17:00')
    await acceptReview(studio, 'reviewer', order, 1)
    turnTo(studio, 4, '15:40')
    const typesetter = createJob(studio, 'typesetter', order, 1)
    await letter(typesetter)
    await restyle(typesetter, 'c1p1-thud', { font: 'comic-neue-bold', size: 72 })
    await restyle(typesetter, 'c1p2-moan', { color: '#9aa3c7', stroke: null })
    await tell(studio, typesetter.actor, chapter, { type: 'complete_typesetting' })

    turnTo(studio, 2, '11:30')
    const fixList = [
      await pointAt(
        studio,
        chapter,
        'c1p1-thud',
        'font',
        'The house shakes here: take the effect face, as large as in the source.',
      ),
      await pointAt(
        studio,
        chapter,
        'c1p2-moan',
        'layout',
        'Grey on clouds cannot be read. White with a dark outline, as in the source.',
      ),
    ]
    await tell(studio, studio.people['zhao.qing'], chapter, { type: 'refuse_visual', fixList })

    turnTo(studio, 1, '14:30')
    await restyle(typesetter, 'c1p1-thud', { font: 'bangers', size: 190 })
    const first = await studio.deps.db
      .selectFrom('fix_item')
      .select('id')
      .where('chapter_id', '=', chapter)
      .orderBy('id')
      .executeTakeFirst()
    if (first === undefined) throw new Error('the visual reviewer left no fix list')
    await answerFixItem(studio.deps, typesetter.actor, first.id, { answer: 'fixed' })
  },
}

export const typesetting: Story = {
  name: 'an order on the typesetter’s desk (Thai)',
  tell: async (studio) => {
    const staff: Staff = {
      translator: 'somchai.jaidee',
      proofreader: 'chen.mo',
      reviewer: 'reviewer',
      typesetter: 'typesetter',
      visual_reviewer: 'visual',
    }
    const order = await bringToReview(
      studio,
      { language: 'th', chapter: 1, daysAgo: 8, cutoffIn: 3 },
      staff,
    )
    turnTo(studio, 4, '11:45')
    await acceptReview(studio, 'reviewer', order, 1)
    turnTo(studio, 1, '16:00')
    await letter(createJob(studio, 'typesetter', order, 1), { share: 0.5 })
  },
}

export const typesetterWanted: Story = {
  name: 'an order that waits for a typesetter (Traditional Chinese)',
  tell: async (studio) => {
    const staff = { translator: 'lin.yue', proofreader: 'chen.mo', reviewer: 'reviewer' } as const
    const order = await bringToReview(
      studio,
      { language: 'zh-Hant', chapter: 1, daysAgo: 8, cutoffIn: 4 },
      staff,
    )
    turnTo(studio, 3, '10:25')
    await acceptReview(studio, 'reviewer', order, 1)
  },
}

export const reviewing: Story = {
  name: 'an order in review, texts only (Traditional Chinese)',
  tell: async (studio) => {
    const staff = {
      translator: 'lin.yue',
      proofreader: 'proofreader',
      reviewer: 'reviewer',
    } as const
    const remark = 'For the printed edition: we deliver the texts, the licensee letters.'
    await bringToReview(
      studio,
      { language: 'zh-Hant', chapter: 2, daysAgo: 5, cutoffIn: 5, kind: 'text_only', remark },
      staff,
    )
  },
}
