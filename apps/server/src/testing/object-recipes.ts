/**
 * How to reach into another team: for each endpoint that takes an id, the ids of that team.
 */
import { ERASE_OPTIONS, type Team, type TeamSeat } from './two-teams.ts'

const READING = {
  polygon: [
    { x: 10, y: 10 },
    { x: 40, y: 10 },
    { x: 40, y: 40 },
  ],
  language: 'zh-Hans',
}

export interface Reach {
  /** by name of the path's parameters */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: unknown
  /** for signed addresses: what is signed, and what follows it */
  readonly signed?: { readonly folder: string; readonly rest?: string }
}

export interface Recipe {
  /**
   * who of the team, or which administrator, gets through: proves that the call reaches what it is
   * about
   */
  readonly holder: TeamSeat | 'pa' | 'ta'
  /**
   * `organisation`: nobody outside; `owner`: nobody but the holder, administrators neither;
   * `anybody`: the table says all, here is why
   */
  readonly for: 'organisation' | 'owner' | 'anybody'
  readonly why?: string
  readonly into: (team: Team) => Reach
  /**
   * ids of one's own team with a child of the other's: must come to nothing although the parent is
   * one's own
   */
  readonly mixed?: (mine: Team, theirs: Team) => Reach
}

const order = ({ orderId }: Team): Reach => ({ params: { orderId } })
const chapter = ({ chapterId }: Team): Reach => ({ params: { chapterId } })
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
const ofIntake = ({ intakeId }: Team): Reach => ({ params: { intakeId } })
const ofExport = ({ exportId }: Team): Reach => ({ params: { exportId } })
const ofCheck = ({ checkRequestId }: Team): Reach => ({ params: { checkRequestId } })
const ofSnapshot = ({ chapterId, snapshotId, pageId }: Team): Reach => ({
  params: { chapterId, snapshotId, pageId },
})
const othersSnapshot = (mine: Team, { snapshotId }: Team): Reach => ({
  params: { chapterId: mine.chapterId, snapshotId, pageId: mine.pageId },
})
const ofComment = ({ commentId }: Team): Reach => ({ params: { commentId } })
const ofGrade = ({ gradeId }: Team): Reach => ({ params: { gradeId } })
const OPINION = { score: 'poor', tags: [], note: 'x' }
const withBody =
  (reach: (team: Team) => Reach, body: (team: Team) => unknown) =>
  (team: Team): Reach => ({ ...reach(team), body: body(team) })
const empty = () => ({})

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
const toExportBody = ({ chapterId }: Team) => ({
  chapterIds: [chapterId],
  options: { format: 'psd' },
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

const createTeamRecipe = (
  holder: Recipe['holder'],
  into: Recipe['into'],
  mixed?: Recipe['mixed'],
): Recipe => ({
  holder,
  for: 'organisation',
  into,
  ...(mixed ? { mixed } : {}),
})

const administrators = (
  holder: 'pa' | 'ta',
  into: Recipe['into'],
  mixed?: Recipe['mixed'],
): Recipe => createTeamRecipe(holder, into, mixed)

const check = ({ chapterId }: Team) => ({
  version: 1,
  chapterIds: [chapterId],
  action: 'return_to_same',
  reasonCode: 'mistranslation',
  description: 'x',
})
const assign = ({ people, chapterId }: Team) => ({
  version: 1,
  seat: 'typesetter',
  accountId: people.typesetter.id,
  chapterIds: [chapterId],
})
const split = ({ people, chapterId }: Team) => ({
  seat: 'typesetter',
  parts: [{ accountId: people.typesetter.id, chapterIds: [chapterId] }],
})
const assignSeats = ({ people }: Team) => ({
  version: 1,
  seats: [{ seat: 'typesetter', accountId: people.typesetter.id }],
})
const anAccount = ({ people }: Team): Reach => ({ params: { accountId: people.translator.id } })

const ownView = (into: Recipe['into']): Recipe => ({ holder: 'translator', for: 'owner', into })
/**
 * a run is its administrator's alone; another administrator is tried in order-bulk.routes.test.ts
 */
const ofRun = administrators('pa', ({ bulkRunId }) => ({ params: { runId: bulkRunId }, body: {} }))

const ownReplacement = ownView(({ replacementId }) => ({
  params: { runId: replacementId },
  body: {},
}))

/** By endpoint id. */
export const RECIPES: Readonly<Record<string, Recipe>> = {
  // writes of a translator come before the account is disabled below
  'rendering.approve': createTeamRecipe('translator', ({ bookId }) => ({
    params: { bookId },
    body: { language: 'en', source: 'ドン', words: 'BOOM' },
  })),
  'known_word.add': createTeamRecipe('translator', ({ bookId }) => ({
    params: { bookId },
    body: { language: 'en', scope: 'own', words: ['Misthorn'] },
  })),
  'order.get': createTeamRecipe('translator', order),
  'order_view.change': ownView(({ viewId }) => ({
    params: { viewId },
    body: { version: 1, name: 'x' },
  })),
  'order_view.start': ownView(({ viewId }) => ({ body: { viewId } })),
  'order_view.delete': ownView(({ viewId }) => ({ params: { viewId } })),
  'order.bulk_get': ofRun,
  'order.bulk_rows': ofRun,
  'order.bulk_cancel': ofRun,
  'order.bulk_undo': ofRun,
  'order.rows': createTeamRecipe('translator', ({ orderId }) => ({ query: `ids=${orderId}` })),
  'order.edit': administrators(
    'pa',
    withBody(order, () => ({ version: 1, remark: 'x' })),
  ),
  'order.deadline_preview': administrators(
    'pa',
    withBody(order, () => ({ translationDeadline: null })),
  ),
  'order.shift_deadlines': administrators('pa', ({ orderId }) => ({
    body: { orders: [{ orderId }], days: 1, part: 'cutoff', preview: false },
  })),
  'order.outlook': createTeamRecipe('translator', order),
  'order.chapters': createTeamRecipe('translator', order),
  'order.log': administrators('ta', order),
  'order.log_file': administrators('ta', order),
  'order.list_file': administrators('ta', ({ orderId }) => ({
    body: { target: { ids: [orderId] }, columns: [{ id: 'title', heading: 'Title' }] },
  })),
  'order.candidates': administrators('ta', (team) => ({
    ...order(team),
    query: 'seat=typesetter',
  })),
  'order.assign': administrators('ta', withBody(order, assign), (mine, theirs) => ({
    ...order(mine),
    body: assign(theirs),
  })),
  'order.workload': administrators('ta', (team) => ({ ...order(team), query: 'seat=typesetter' })),
  'order.assign_preview': administrators('ta', withBody(order, split), (mine, theirs) => ({
    ...order(mine),
    body: split(theirs),
  })),
  'order.split': administrators(
    'ta',
    withBody(order, (team) => ({ version: 1, ...split(team) })),
    (mine, theirs) => ({ ...order(mine), body: { version: 1, ...split(theirs) } }),
  ),
  'order.seats': administrators('ta', order),
  'order.assign_seats': administrators('ta', withBody(order, assignSeats), (mine, theirs) => ({
    ...order(mine),
    body: assignSeats(theirs),
  })),
  'order.send_for_review': createTeamRecipe(
    'proofreader',
    withBody(order, () => ({ version: 1 })),
  ),
  'order.stop': administrators(
    'pa',
    withBody(order, () => ({ version: 1, how: 'terminate', reason: 'x' })),
  ),
  'check_request.create': createTeamRecipe(
    'proofreader',
    withBody(order, check),
    (mine, theirs) => ({
      ...order(mine),
      body: check(theirs),
    }),
  ),
  'check_request.list': createTeamRecipe('translator', order),
  'check_request.decide': administrators(
    'ta',
    withBody(ofCheck, ({ chapterId }) => ({
      version: 1,
      decisions: [{ chapterId, conclusion: 'dismissed', note: 'x' }],
    })),
  ),
  'check_request.answer': {
    holder: 'translator',
    for: 'owner',
    into: withBody(ofCheck, () => ({ words: 'x' })),
  },
  'check_request.withdraw': {
    holder: 'proofreader',
    for: 'owner',
    into: withBody(ofCheck, () => ({ version: 1 })),
  },

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

  'intake.open': administrators('pa', ({ bookId }) => ({
    params: { bookId },
    body: {
      name: 'x',
      chapters: [{ number: 9001, files: [{ path: '1.png', size: 10 }] }],
      template: null,
    },
  })),
  'intake.list': administrators('pa', ({ bookId }) => ({ params: { bookId } })),
  'intake.get': administrators('pa', ofIntake),
  'intake.files': administrators('pa', ofIntake),
  'intake.open_file': administrators(
    'pa',
    withBody(ofIntake, ({ mark }) => ({
      number: 9000,
      path: `${mark}.png`,
      size: 10,
      fingerprint: 'f',
    })),
  ),
  'intake.make_orders': administrators('pa', withBody(ofIntake, empty)),
  'intake.take_pages': administrators('pa', ({ intakeId }) => ({
    params: { intakeId, number: '9000' },
    body: {},
  })),
  'intake.cancel': administrators('pa', withBody(ofIntake, empty)),

  'upload.open': administrators(
    'pa',
    withBody(chapter, () => ({ name: 'a.png', size: 10 })),
  ),
  'upload.get': administrators('pa', ({ uploadId }) => ({ params: { uploadId } })),
  'upload.append': administrators('pa', ({ uploadId }) => ({
    params: { uploadId },
    query: 'offset=0',
  })),

  'export.offers': createTeamRecipe(
    'typesetter',
    ({ chapterId }) => ({ body: { chapterIds: [chapterId] } }),
    (mine, theirs) => ({
      body: { chapterIds: [mine.chapterId, theirs.chapterId] },
    }),
  ),
  'export.create': createTeamRecipe(
    'typesetter',
    withBody(empty, toExportBody),
    (mine, theirs) => ({
      body: { chapterIds: [mine.chapterId, theirs.chapterId], options: { format: 'psd' } },
    }),
  ),
  'export.list': createTeamRecipe('typesetter', ({ orderId }) => ({ query: `orderId=${orderId}` })),
  'export.get': createTeamRecipe('typesetter', ofExport),
  'export.cancel': createTeamRecipe('typesetter', withBody(ofExport, empty)),
  'export.retry': createTeamRecipe('typesetter', withBody(ofExport, empty)),
  'export.delete': createTeamRecipe('typesetter', ofExport),

  'file.tile': createTeamRecipe('translator', ({ pageId }) => ({
    signed: { folder: `/api/files/tiles/${pageId}`, rest: '/0/0/0' },
  })),
  'file.asset_layers': createTeamRecipe('typesetter', ({ chapterId, image }) => ({
    signed: { folder: `/api/files/chapters/${chapterId}/assets`, rest: `/${image}/layers` },
  })),
  'file.asset': createTeamRecipe(
    'typesetter',
    ({ chapterId, image }) => ({
      signed: { folder: `/api/files/chapters/${chapterId}/assets`, rest: `/${image}` },
    }),
    (mine, theirs) => ({
      signed: { folder: `/api/files/chapters/${mine.chapterId}/assets`, rest: `/${theirs.image}` },
    }),
  ),
  'file.cover': createTeamRecipe('translator', ({ image }) => ({
    signed: { folder: `/api/files/covers/${image}` },
  })),
  'file.output': createTeamRecipe('translator', ({ outputId }) => ({
    signed: { folder: `/api/files/outputs/${outputId}` },
  })),
  'file.upload_page': administrators('pa', ({ uploadId }) => ({
    signed: { folder: `/api/files/uploads/${uploadId}`, rest: '/pages/0' },
  })),
  'file.export': createTeamRecipe(
    'typesetter',
    ({ exportId, exportFileId }) => ({
      signed: { folder: `/api/files/exports/${exportId}/${exportFileId}` },
    }),
    (mine, theirs) => ({
      signed: { folder: `/api/files/exports/${mine.exportId}/${theirs.exportFileId}` },
    }),
  ),
  'file.export_bundle': createTeamRecipe('typesetter', ({ exportId }) => ({
    signed: { folder: `/api/files/exports/${exportId}/bundle` },
  })),

  'comment.list': createTeamRecipe('translator', order),
  'comment.add': createTeamRecipe(
    'translator',
    withBody(order, () => ({ text: 'x' })),
    (mine, theirs) => ({ ...order(mine), body: { text: 'x', parentId: theirs.commentId } }),
  ),
  'comment.attach': createTeamRecipe('translator', (team) => ({
    ...order(team),
    query: 'name=a.txt',
  })),
  'file.attachment': createTeamRecipe('translator', ({ attachmentId }) => ({
    signed: { folder: `/api/files/attachments/${attachmentId}` },
  })),
  'comment.edit': createTeamRecipe(
    'translator',
    withBody(ofComment, () => ({ version: 1, text: 'x' })),
  ),
  'comment.resolve': createTeamRecipe(
    'translator',
    withBody(ofComment, () => ({ resolved: true })),
  ),
  'comment.history': createTeamRecipe('translator', ofComment),
  'comment.delete': createTeamRecipe('translator', ofComment),

  'grade.list': createTeamRecipe('proofreader', ({ chapterId }) => ({
    query: `chapterId=${chapterId}`,
  })),
  'grade.facts': createTeamRecipe('proofreader', chapter),
  'grade.give': createTeamRecipe(
    'proofreader',
    withBody(chapter, () => OPINION),
  ),
  'grade.edit': createTeamRecipe(
    'proofreader',
    withBody(ofGrade, () => ({ version: 1, ...OPINION })),
  ),
  'grade.edit_facts': createTeamRecipe('proofreader', ofGrade),
  'grade.answer': createTeamRecipe(
    'translator',
    withBody(ofGrade, () => ({ answer: 'x' })),
  ),
  'grade.delete': administrators('ta', ofGrade),

  'style.update': {
    holder: 'typesetter',
    for: 'owner',
    into: ({ styleId }) => ({ params: { styleId }, body: { version: 1, name: 'x' } }),
  },
  'style.sort': {
    holder: 'typesetter',
    for: 'owner',
    into: ({ styleId }) => ({ body: { styleId, placeId: styleId, side: 'after' } }),
    mixed: (mine, theirs) => ({
      body: { styleId: mine.styleId, placeId: theirs.styleId, side: 'after' },
    }),
  },
  'style.delete': {
    holder: 'typesetter',
    for: 'owner',
    into: ({ styleId }) => ({ body: { styleIds: [styleId] } }),
  },

  'notification.list': {
    holder: 'translator',
    for: 'owner',
    into: ({ notificationId }) => ({ query: `before=${notificationId}` }),
  },
  'notification.groups': {
    holder: 'translator',
    for: 'owner',
    into: ({ notificationId }) => ({ query: `before=${notificationId}` }),
  },
  'notification.read': {
    holder: 'translator',
    for: 'owner',
    into: ({ notificationId }) => ({ body: { ids: [notificationId] } }),
  },
  'push.test': {
    holder: 'translator',
    for: 'owner',
    into: ({ deviceId }) => ({ params: { deviceId } }),
  },
  'push.remove': {
    holder: 'translator',
    for: 'owner',
    into: ({ deviceId }) => ({ params: { deviceId } }),
  },
  'api_token.revoke': {
    holder: 'translator',
    for: 'owner',
    into: ({ tokenId }) => ({ params: { tokenId } }),
  },
  'user.end_devices': {
    holder: 'reviewer',
    for: 'owner',
    into: ({ people }) => ({ body: { sessionId: people.reviewer.sessionId } }),
  },

  'account.get': administrators('pa', anAccount),
  'account.update': administrators(
    'pa',
    withBody(anAccount, () => ({ version: 1, realName: 'x' })),
  ),
  'account.open_work': administrators('pa', anAccount),
  'account.crews': administrators('pa', anAccount),
  'account.act': administrators('pa', ({ people }) => ({
    body: { accountIds: [people.translator.id], action: 'set_languages', languages: ['en'] },
  })),
  'account.reset_password': administrators('pa', anAccount),
  'account.decide_reset': administrators(
    'pa',
    withBody(anAccount, () => ({ accept: false })),
  ),
  'account.decide_sign_up': administrators(
    'pa',
    withBody(anAccount, () => ({ approve: false })),
  ),

  'book.get': createTeamRecipe('translator', ({ bookId }) => ({ params: { bookId } })),
  'book.matrix': createTeamRecipe('translator', ({ bookId }) => ({ params: { bookId } })),
  'book.history': administrators('ta', ({ bookId }) => ({ params: { bookId } })),
  'book.edit': administrators('pa', ({ bookId }) => ({
    params: { bookId },
    body: { version: 1, titleEn: 'x' },
  })),
  'character.list': createTeamRecipe('translator', ({ bookId }) => ({ params: { bookId } })),
  'character.create': administrators('ta', ({ bookId }) => ({
    params: { bookId },
    body: { name: 'x' },
  })),
  'character.update': administrators('ta', ({ bookId, characterId }) => ({
    params: { bookId, characterId },
    body: { version: 1, note: 'x' },
  })),
  'character.delete': administrators('ta', ({ bookId, characterId }) => ({
    params: { bookId, characterId },
  })),
  'book.set_cover': administrators('pa', ({ bookId }) => ({ params: { bookId } })),
  'book.cover_from_page': administrators('pa', ({ bookId }) => ({
    params: { bookId },
    body: {},
  })),
  'book.remove_cover': administrators('pa', ({ bookId }) => ({ params: { bookId } })),
  'book.chapters': createTeamRecipe('translator', ({ bookId }) => ({ params: { bookId } })),
  'book.cast': createTeamRecipe('translator', ({ bookId }) => ({ params: { bookId } })),
  'book.check_levels': createTeamRecipe('translator', ({ bookId }) => ({ params: { bookId } })),
  'book.set_check_levels': administrators('ta', ({ bookId }) => ({
    params: { bookId },
    body: { version: 1, levels: {} },
  })),
  'book.effect_policies': createTeamRecipe('translator', ({ bookId }) => ({ params: { bookId } })),
  'book.set_effect_policies': administrators('ta', ({ bookId }) => ({
    params: { bookId },
    body: { version: 1, policies: {} },
  })),
  'book.editions': createTeamRecipe('translator', ({ bookId }) => ({ params: { bookId } })),
  'book.set_editions': administrators('ta', ({ bookId }) => ({
    params: { bookId },
    body: { version: 1, editions: {} },
  })),
  'crew.get': administrators('ta', ({ bookId }) => ({ params: { bookId } })),
  'crew.set': administrators('ta', ({ bookId, people }) => ({
    params: { bookId, language: 'en' },
    body: {
      version: 1,
      seats: [{ seat: 'typesetter', accountId: people.typesetter.id, substituteId: null }],
    },
  })),
  'crew.candidates': administrators('ta', ({ bookId }) => ({
    params: { bookId, language: 'en' },
    query: 'seat=typesetter',
  })),
  'book.engines': administrators('pa', ({ bookId }) => ({ params: { bookId } })),
  'book.set_engines': administrators('pa', ({ bookId }) => ({
    params: { bookId },
    body: { version: 1, choices: {} },
  })),
  'rendering.decline': administrators('ta', ({ bookId }) => ({
    params: { bookId },
    body: { language: 'en', source: 'ドン', words: 'BOOM' },
  })),
  'memory.matches': createTeamRecipe('translator', ({ chapterId }) => ({ params: { chapterId } })),
  'memory.search': createTeamRecipe('translator', ({ bookId }) => ({
    params: { bookId },
    query: 'language=en&text=a',
  })),
  'rendering.list': createTeamRecipe('translator', ({ bookId }) => ({
    params: { bookId },
    query: `language=en&source=${encodeURIComponent('ドン')}`,
  })),
  'known_word.list': createTeamRecipe('translator', ({ bookId }) => ({
    params: { bookId },
    query: 'language=en',
  })),
  'book.terms': {
    holder: 'translator',
    for: 'anybody',
    why: 'term.list reaches every term for all six roles',
    into: ({ bookId }) => ({ params: { bookId }, query: 'language=en' }),
  },
}
