/** Recipes for chapters and their pages, by endpoint id. */
import {
  administrators,
  chapter,
  createTeamRecipe,
  empty,
  order,
  ownView,
  withBody,
  type Reach,
  type Recipe,
} from './recipe.ts'
import { ERASE_OPTIONS } from './team-things.ts'
import type { Team } from './team.ts'

const READING = {
  polygon: [
    { x: 10, y: 10 },
    { x: 40, y: 10 },
    { x: 40, y: 40 },
  ],
  language: 'zh-Hans',
}

const page = ({ chapterId, pageId }: Team): Reach => ({ params: { chapterId, pageId } })

const othersPage = (mine: Team, { pageId }: Team): Reach => ({
  params: { chapterId: mine.chapterId, pageId },
})

const ofPresence = ({ chapterId }: Team): Reach => ({
  params: { chapterId, tabId: crypto.randomUUID() },
})

const whereabouts = ({ pageId }: Team) => ({
  pageId,
  pointer: null,
  selection: null,
  editing: null,
})

const ofSnapshot = ({ chapterId, snapshotId, pageId }: Team): Reach => ({
  params: { chapterId, snapshotId, pageId },
})

const othersSnapshot = (mine: Team, { snapshotId }: Team): Reach => ({
  params: { chapterId: mine.chapterId, snapshotId, pageId: mine.pageId },
})

const OPS = { document: 'lane', baseRev: 0, ops: [{ op: 'delete', id: 't0' }] }
const ops = () => ({ ...OPS, batchId: crypto.randomUUID() })

const SEALS = {
  engine: 'e',
  seals: [{ itemId: 't0', key: 'a'.repeat(64), raster: 'a'.repeat(64) }],
}

const toFinding = ({ pageId }: Team) => ({ pageId, itemId: 't0', check: 'numbers' })

const toDismissal = (team: Team) => ({
  ...toFinding(team),
  basis: 'a'.repeat(64),
  reason: 'intended',
})

const othersFinding = (mine: Team, theirs: Team): Reach => ({
  ...chapter(mine),
  body: toDismissal(theirs),
})

const TEXT_QUERY = {
  words: 'a',
  isPattern: false,
  matchCase: false,
  wholeWord: false,
  ignoreWidth: true,
  field: 'translation',
}

const WIDE = { scope: 'book', query: TEXT_QUERY }
const toReplacement = ({ chapterId, pageId }: Team) => ({
  ...WIDE,
  replacement: 'b',
  keepCase: false,
  lines: [{ chapterId, pageId, itemId: 't0', text: 'a', places: [0] }],
})

const ownReplacement = ownView(({ replacementId }) => ({
  params: { runId: replacementId },
  body: {},
}))

export const CHAPTER_RECIPES: Readonly<Record<string, Recipe>> = {
  'chapter.get': createTeamRecipe('translator', chapter),
  'chapter.transition': createTeamRecipe(
    'typesetter',
    withBody(chapter, () => ({ version: 1, event: { type: 'take_back_typesetting' } })),
  ),
  'chapter.set_images': administrators(
    'pa',
    withBody(chapter, ({ uploadId }) => ({ version: 1, uploadIds: [uploadId] })),
    (mine, theirs) => ({
      ...chapter(mine),
      body: { version: 1, uploadIds: [theirs.uploadId] },
    }),
  ),
  'text_free.list': administrators('pa', chapter),
  'text_free.add': administrators(
    'pa',
    withBody(chapter, ({ uploadId }) => ({ uploadIds: [uploadId] })),
    (mine, theirs) => ({
      params: { chapterId: mine.chapterId },
      body: { uploadIds: [theirs.uploadId] },
    }),
  ),
  'text_free.remove': administrators('pa', page, othersPage),
  'chapter.summary': createTeamRecipe('translator', chapter),
  'chapter.set_summary': createTeamRecipe(
    'translator',
    withBody(chapter, () => ({ version: 0, words: 'x' })),
  ),
  'script_file.read': createTeamRecipe('translator', chapter),
  'proposal.list': createTeamRecipe('translator', chapter),
  'proposal.request': createTeamRecipe(
    'translator',
    withBody(chapter, () => ({ stage: 'machine_translation', pageIds: null, regionIds: null })),
  ),
  'proposal.cancel': createTeamRecipe(
    'translator',
    withBody(chapter, () => ({ stage: 'machine_translation' })),
  ),
  'proposal.dismiss_reading': createTeamRecipe(
    'translator',
    withBody(chapter, ({ pageId }) => ({ pageIds: [pageId] })),
  ),
  'chapter.fonts': createTeamRecipe('typesetter', chapter),
  'fix_item.list': createTeamRecipe('typesetter', chapter),
  'fix_item.answer': createTeamRecipe('typesetter', ({ fixItemId }) => ({
    params: { fixItemId },
    body: { answer: 'fixed' },
  })),

  'snapshot.list': createTeamRecipe('translator', chapter),
  'snapshot.changes': createTeamRecipe('translator', ofSnapshot, othersSnapshot),
  'snapshot.page': createTeamRecipe('translator', ofSnapshot, othersSnapshot),

  'page.list': createTeamRecipe('translator', chapter),
  'page.documents': createTeamRecipe('translator', page, othersPage),
  'page.ops': createTeamRecipe('typesetter', withBody(page, ops), (mine, theirs) => ({
    ...othersPage(mine, theirs),
    body: ops(),
  })),
  'page.ops_since': createTeamRecipe(
    'translator',
    (team) => ({ ...page(team), query: 'document=lane&after=0' }),
    (mine, theirs) => ({
      ...othersPage(mine, theirs),
      query: 'document=lane&after=0',
    }),
  ),
  'page.writers': createTeamRecipe('translator', chapter),
  'accepted_line.list': createTeamRecipe('proofreader', (team) => ({
    ...chapter(team),
    query: 'stage=proofreading',
  })),
  'accepted_line.add': createTeamRecipe(
    'proofreader',
    withBody(chapter, () => ({
      stage: 'proofreading',
      lines: [{ itemId: 't0', hash: 1 }],
    })),
  ),
  'page.own_steps': createTeamRecipe('translator', chapter),
  'presence.set': createTeamRecipe('translator', withBody(ofPresence, whereabouts)),
  'presence.leave': createTeamRecipe('translator', ofPresence),
  'asset.put': createTeamRecipe('typesetter', chapter),
  'asset.save_layers': createTeamRecipe('typesetter', (team) => ({
    params: { ...chapter(team).params, sha: 'a'.repeat(64) },
  })),
  'picture.save': createTeamRecipe(
    'typesetter',
    (team) => ({ params: { ...page(team).params, itemId: 't0' } }),
    (mine, theirs) => ({ params: { ...othersPage(mine, theirs).params, itemId: 't0' } }),
  ),
  'erasure.request': createTeamRecipe(
    'typesetter',
    withBody(page, () => ERASE_OPTIONS),
    (mine, theirs) => ({ ...othersPage(mine, theirs), body: ERASE_OPTIONS }),
  ),
  'erasure.read': createTeamRecipe(
    'translator',
    withBody(page, () => READING),
    (mine, theirs) => ({ ...othersPage(mine, theirs), body: READING }),
  ),
  'erasure.list': createTeamRecipe('typesetter', chapter),
  'erasure.cancel': {
    holder: 'typesetter',
    for: 'owner',
    into: ({ erasureId }) => ({ params: { erasureId }, body: {} }),
  },
  'seal.put': createTeamRecipe(
    'typesetter',
    withBody(page, () => SEALS),
    (mine, theirs) => ({ ...othersPage(mine, theirs), body: SEALS }),
  ),
  'seal.list': createTeamRecipe('typesetter', chapter),
  'open_place.list': createTeamRecipe('typesetter', chapter),
  'page_check.counts': createTeamRecipe('translator', order),
  'text_search.find': createTeamRecipe(
    'translator',
    withBody(chapter, () => ({ ...WIDE, after: null })),
  ),
  'text_search.replace': createTeamRecipe(
    'translator',
    withBody(chapter, toReplacement),
    (mine, theirs) => ({ ...chapter(mine), body: toReplacement(theirs) }),
  ),
  'text_search.run': ownReplacement,
  'text_search.cancel': ownReplacement,
  'text_search.take_back': ownReplacement,
  'source_change.list': createTeamRecipe('typesetter', chapter),
  'source_change.check': createTeamRecipe(
    'typesetter',
    withBody(chapter, ({ pageId }) => ({ pageIds: [pageId], isChecked: true })),
  ),
  'page_check.list': createTeamRecipe('typesetter', chapter),
  'page_check.dismiss': createTeamRecipe(
    'typesetter',
    withBody(chapter, toDismissal),
    othersFinding,
  ),
  'page_check.restore': createTeamRecipe(
    'typesetter',
    withBody(chapter, toFinding),
    (mine, theirs) => ({
      ...chapter(mine),
      body: toFinding(theirs),
    }),
  ),
  'ai_board.list': administrators('ta', ({ orderId }) => ({
    query: `state=done&orderId=${orderId}`,
  })),
  'ai_board.corrections': administrators('ta', ({ bookId }) => ({ query: `bookId=${bookId}` })),
  'ai_board.pages': administrators('ta', chapter),
  'ai_board.act': administrators('ta', ({ chapterId }) => ({
    body: { action: 'first', chapterIds: [chapterId] },
  })),
  'task.list': createTeamRecipe('translator', chapter),
  'order.drafts': createTeamRecipe('translator', order),
  'task.cancel': administrators('ta', withBody(chapter, empty)),
  'synthesis.retry': createTeamRecipe('typesetter', withBody(chapter, empty)),
  'output.list': createTeamRecipe('translator', chapter),
  'output.download': administrators('pa', chapter),
}
