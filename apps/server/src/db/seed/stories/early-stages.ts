/** Orders whose words are in the making, and those that have not begun. */
import { createCheckRequest } from '../../../features/check-request/check-request.commands.ts'
import { CLOUD_WHALE } from '../demo-comic.ts'
import { pageFiles } from '../page-files.ts'
import { turnTo } from '../seeding.ts'
import { correctReading } from '../work/correct-base.ts'
import { letter, reword, translate } from '../work/lines.ts'
import { assign, bringImages, getChapterId, dressAll, open, tell } from '../work/orders.ts'
import { finishProofreading, finishTranslation, createJob, pointAt } from '../work/stages.ts'
import { type Story, getOrderTitle } from './story.ts'

/** Two chapters, one of them doubted by its proofreader. Brings the second chapter's images. */
export const toBeChecked: Story = {
  name: 'an order with an open check request (Spanish)',
  tell: async (studio) => {
    const { people, books } = studio
    turnTo(studio, 11, '09:20')
    const order = await open(studio, {
      bookId: books.comicId,
      language: 'es',
      chapters: [1, 2],
      cutoffIn: 2,
      title: getOrderTitle('es', 1, 2),
    })
    turnTo(studio, 11, '09:50')
    await bringImages(studio, getChapterId(order, 2), await pageFiles(CLOUD_WHALE, 2))
    turnTo(studio, 11, '10:40')
    await correctReading(studio, getChapterId(order, 2))
    // what the machine had placed by its first reading is placed anew
    await letter(createJob(studio, 'tadmin', order, 2))
    await dressAll(studio, order)
    await assign(studio, order, {
      translator: 'ana.ruiz',
      proofreader: 'sofia.almeida',
      reviewer: 'reviewer',
    })

    turnTo(studio, 8, '17:15')
    await translate(createJob(studio, 'ana.ruiz', order, 1))
    await reword(
      createJob(studio, 'ana.ruiz', order, 1),
      'c1p1-steady',
      '¡Descuida! ¡Llevo trece días brillando sin parar!',
    )
    await tell(studio, people['ana.ruiz'], getChapterId(order, 1), { type: 'complete_translation' })
    turnTo(studio, 7, '12:30')
    await finishTranslation(studio, 'ana.ruiz', order, 2)

    turnTo(studio, 2, '15:35')
    await finishProofreading(studio, 'sofia.almeida', order, 2)
    const chapterId = getChapterId(order, 1)
    const evidence = [
      await pointAt(
        studio,
        chapterId,
        'c1p1-steady',
        'mistranslation',
        'Three hundred days became thirteen.',
      ),
    ]
    const { version } = await studio.deps.db
      .selectFrom('work_order')
      .select('version')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    await createCheckRequest(studio.deps, people['sofia.almeida'], order.id, {
      version,
      chapterIds: [chapterId],
      target: 'translation',
      action: 'return_to_same',
      reasonCode: 'mistranslation',
      description:
        'Numbers are wrong on page 1. Please have the translator go through the chapter once more.',
      evidence,
    })
  },
}

export const proofreading: Story = {
  name: 'an order in proofreading (French)',
  tell: async (studio) => {
    turnTo(studio, 7, '10:10')
    const plan = {
      bookId: studio.books.comicId,
      language: 'fr',
      chapters: [2, 2],
      cutoffIn: 5,
      title: getOrderTitle('fr', 2),
    } as const
    const order = await open(studio, plan)
    turnTo(studio, 7, '13:20')
    await dressAll(studio, order)
    await assign(studio, order, {
      translator: 'camille.moreau',
      proofreader: 'proofreader',
      reviewer: 'reviewer',
      typesetter: 'typesetter',
    })
    turnTo(studio, 3, '17:40')
    const translator = createJob(studio, 'camille.moreau', order, 2)
    await translate(translator)
    await reword(translator, 'c2p1-found', 'J’ai trouvé l’sel d’étoile !')
    await tell(studio, translator.actor, translator.chapterId, { type: 'complete_translation' })
  },
}

/** Past its cutoff: one chapter done, the other begun. Work goes on, marked late. */
export const late: Story = {
  name: 'a late order in translation (Portuguese)',
  tell: async (studio) => {
    turnTo(studio, 8, '14:00')
    const plan = {
      bookId: studio.books.comicId,
      language: 'pt',
      chapters: [1, 2],
      cutoffIn: -1,
      title: getOrderTitle('pt', 1, 2),
    } as const
    const order = await open(studio, plan)
    turnTo(studio, 8, '16:30')
    await dressAll(studio, order)
    await assign(studio, order, {
      translator: 'ana.ruiz',
      proofreader: 'sofia.almeida',
      reviewer: 'reviewer',
      typesetter: 'wu.fan',
    })
    turnTo(studio, 4, '18:10')
    await finishTranslation(studio, 'ana.ruiz', order, 1)
    turnTo(studio, 1, '17:50')
    await translate(createJob(studio, 'ana.ruiz', order, 2), { share: 0.25 })
  },
}

export const translating: Story = {
  name: 'an order in translation (English)',
  tell: async (studio) => {
    turnTo(studio, 4, '09:45')
    const plan = {
      bookId: studio.books.comicId,
      language: 'en',
      chapters: [2, 2],
      cutoffIn: 6,
      title: getOrderTitle('en', 2),
    } as const
    const order = await open(studio, plan)
    turnTo(studio, 4, '11:30')
    await dressAll(studio, order)
    await assign(studio, order, {
      translator: 'translator',
      proofreader: 'proofreader',
      reviewer: 'reviewer',
      typesetter: 'typesetter',
    })
    turnTo(studio, 1, '16:40')
    await translate(createJob(studio, 'translator', order, 2), { share: 0.5 })
  },
}

export const unassigned: Story = {
  name: 'an order that waits for a translator (Thai)',
  tell: async (studio) => {
    turnTo(studio, 2, '10:10')
    const plan = {
      bookId: studio.books.comicId,
      language: 'th',
      chapters: [2, 2],
      cutoffIn: 9,
      title: getOrderTitle('th', 2),
    } as const
    await dressAll(studio, await open(studio, plan))
  },
}

export const waiting: Story = {
  name: 'an order that waits for images',
  tell: async (studio) => {
    turnTo(studio, 1, '11:00')
    const remark = 'The author sends the pages next week.'
    await open(studio, {
      bookId: studio.books.announcedId,
      language: 'en',
      chapters: [1, 3],
      cutoffIn: 20,
      title: '纸鹤邮局 1–3 · English',
      remark,
    })
  },
}

export const fresh: Story = {
  name: 'a fresh order to play with (English)',
  tell: async (studio) => {
    turnTo(studio, 0, '08:30')
    const remark =
      'Drop the files of the folder demo-pages into this chapter and follow them through the studio.'
    await open(studio, {
      bookId: studio.books.comicId,
      language: 'en',
      chapters: [3, 3],
      cutoffIn: 12,
      title: getOrderTitle('en', 3),
      remark,
    })
  },
}
