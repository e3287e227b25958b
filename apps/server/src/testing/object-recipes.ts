/** How to reach into somebody else's house: for each endpoint that takes an id, the ids of that house. */
import { ERASE_WISH, type House, type HouseSeat } from './two-houses.ts'

export interface Reach {
  /** by name of the path's parameters */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: unknown
  /** for signed addresses: what is signed, and what follows it */
  readonly signed?: { readonly folder: string; readonly rest?: string }
}

export interface Recipe {
  /** who of the house, or which administrator, gets through: proves that the call reaches what it is about */
  readonly holder: HouseSeat | 'pa' | 'ta'
  /** `house`: nobody outside; `owner`: nobody but the holder, administrators neither; `anybody`: the table says all, here is why */
  readonly for: 'house' | 'owner' | 'anybody'
  readonly why?: string
  readonly into: (house: House) => Reach
  /** ids of one's own house with a child of the other's: must come to nothing although the parent is one's own */
  readonly mixed?: (mine: House, theirs: House) => Reach
}

const order = ({ orderId }: House): Reach => ({ params: { orderId } })
const chapter = ({ chapterId }: House): Reach => ({ params: { chapterId } })
const page = ({ chapterId, pageId }: House): Reach => ({ params: { chapterId, pageId } })
const othersPage = (mine: House, { pageId }: House): Reach => ({ params: { chapterId: mine.chapterId, pageId } })
const ofExport = ({ exportId }: House): Reach => ({ params: { exportId } })
const ofCheck = ({ checkRequestId }: House): Reach => ({ params: { checkRequestId } })
const ofSnapshot = ({ chapterId, snapshotId, pageId }: House): Reach => ({ params: { chapterId, snapshotId, pageId } })
const othersSnapshot = (mine: House, { snapshotId }: House): Reach => ({
  params: { chapterId: mine.chapterId, snapshotId, pageId: mine.pageId },
})
const ofComment = ({ commentId }: House): Reach => ({ params: { commentId } })
const ofGrade = ({ gradeId }: House): Reach => ({ params: { gradeId } })
const OPINION = { score: 'poor', tags: [], note: 'x' }
const withBody =
  (reach: (house: House) => Reach, body: (house: House) => unknown) =>
  (house: House): Reach => ({ ...reach(house), body: body(house) })
const empty = () => ({})

const OPS = { document: 'lane', baseRev: 0, ops: [{ op: 'delete', id: 't0' }] }
const ops = () => ({ ...OPS, batchId: crypto.randomUUID() })
const SEALS = { engine: 'e', seals: [{ itemId: 't0', key: 'a'.repeat(64), raster: 'a'.repeat(64) }] }
const exportOf = ({ chapterId }: House) => ({ chapterIds: [chapterId], wish: { format: 'psd' } })

const inHouse = (holder: Recipe['holder'], into: Recipe['into'], mixed?: Recipe['mixed']): Recipe => ({
  holder,
  for: 'house',
  into,
  ...(mixed ? { mixed } : {}),
})

const administrators = (holder: 'pa' | 'ta', into: Recipe['into'], mixed?: Recipe['mixed']): Recipe => inHouse(holder, into, mixed)

const check = ({ chapterId }: House) => ({
  version: 1,
  chapterIds: [chapterId],
  action: 'return_to_same',
  reasonCode: 'mistranslation',
  description: 'x',
})
const assign = ({ people, chapterId }: House) => ({
  version: 1,
  seat: 'typesetter',
  accountId: people.typesetter.id,
  chapterIds: [chapterId],
})
const split = ({ people, chapterId }: House) => ({
  seat: 'typesetter',
  parts: [{ accountId: people.typesetter.id, chapterIds: [chapterId] }],
})
const anAccount = ({ people }: House): Reach => ({ params: { accountId: people.translator.id } })

const ownView = (into: Recipe['into']): Recipe => ({ holder: 'translator', for: 'owner', into })
/** a run is its administrator's alone; another administrator is tried in order-bulk.routes.test.ts */
const ofRun = administrators('pa', ({ bulkRunId }) => ({ params: { runId: bulkRunId }, body: {} }))

/** By endpoint id. */
export const RECIPES: Readonly<Record<string, Recipe>> = {
  'order.get': inHouse('translator', order),
  'order_view.change': ownView(({ viewId }) => ({ params: { viewId }, body: { version: 1, name: 'x' } })),
  'order_view.start': ownView(({ viewId }) => ({ body: { viewId } })),
  'order_view.delete': ownView(({ viewId }) => ({ params: { viewId } })),
  'order.bulk_get': ofRun,
  'order.bulk_rows': ofRun,
  'order.bulk_cancel': ofRun,
  'order.bulk_undo': ofRun,
  'order.rows': inHouse('translator', ({ orderId }) => ({ query: `ids=${orderId}` })),
  'order.edit': administrators(
    'pa',
    withBody(order, () => ({ version: 1, remark: 'x' })),
  ),
  'order.shift_deadlines': administrators('pa', ({ orderId }) => ({
    body: { orders: [{ orderId }], days: 1, part: 'cutoff', preview: false },
  })),
  'order.outlook': inHouse('translator', order),
  'order.chapters': inHouse('translator', order),
  'order.log': administrators('ta', order),
  'order.log_file': administrators('ta', order),
  'order.list_file': administrators('ta', ({ orderId }) => ({
    body: { target: { ids: [orderId] }, columns: [{ id: 'title', heading: 'Title' }] },
  })),
  'order.candidates': administrators('ta', (house) => ({ ...order(house), query: 'seat=typesetter' })),
  'order.assign': administrators('ta', withBody(order, assign), (mine, theirs) => ({ ...order(mine), body: assign(theirs) })),
  'order.workload': administrators('ta', (house) => ({ ...order(house), query: 'seat=typesetter' })),
  'order.assign_preview': administrators('ta', withBody(order, split), (mine, theirs) => ({ ...order(mine), body: split(theirs) })),
  'order.split': administrators(
    'ta',
    withBody(order, (house) => ({ version: 1, ...split(house) })),
    (mine, theirs) => ({ ...order(mine), body: { version: 1, ...split(theirs) } }),
  ),
  'order.send_for_review': inHouse(
    'proofreader',
    withBody(order, () => ({ version: 1 })),
  ),
  'order.stop': administrators(
    'pa',
    withBody(order, () => ({ version: 1, how: 'terminate', reason: 'x' })),
  ),
  'check_request.create': inHouse('proofreader', withBody(order, check), (mine, theirs) => ({ ...order(mine), body: check(theirs) })),
  'check_request.list': inHouse('translator', order),
  'check_request.decide': administrators(
    'ta',
    withBody(ofCheck, ({ chapterId }) => ({ version: 1, decisions: [{ chapterId, conclusion: 'dismissed', note: 'x' }] })),
  ),
  'check_request.answer': { holder: 'translator', for: 'owner', into: withBody(ofCheck, () => ({ words: 'x' })) },
  'check_request.withdraw': { holder: 'proofreader', for: 'owner', into: withBody(ofCheck, () => ({ version: 1 })) },

  'chapter.get': inHouse('translator', chapter),
  'chapter.transition': inHouse(
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
  'chapter.fonts': inHouse('typesetter', chapter),
  'fix_item.list': inHouse('typesetter', chapter),
  'fix_item.answer': inHouse('typesetter', ({ fixItemId }) => ({ params: { fixItemId }, body: { answer: 'fixed' } })),

  'snapshot.list': inHouse('translator', chapter),
  'snapshot.changes': inHouse('translator', ofSnapshot, othersSnapshot),
  'snapshot.page': inHouse('translator', ofSnapshot, othersSnapshot),

  'page.list': inHouse('translator', chapter),
  'page.documents': inHouse('translator', page, othersPage),
  'page.ops': inHouse('typesetter', withBody(page, ops), (mine, theirs) => ({ ...othersPage(mine, theirs), body: ops() })),
  'page.ops_since': inHouse(
    'translator',
    (house) => ({ ...page(house), query: 'document=lane&after=0' }),
    (mine, theirs) => ({
      ...othersPage(mine, theirs),
      query: 'document=lane&after=0',
    }),
  ),
  'asset.put': inHouse('typesetter', chapter),
  'picture.save': inHouse(
    'typesetter',
    (house) => ({ params: { ...page(house).params, itemId: 't0' } }),
    (mine, theirs) => ({ params: { ...othersPage(mine, theirs).params, itemId: 't0' } }),
  ),
  'erasure.ask': inHouse(
    'typesetter',
    withBody(page, () => ERASE_WISH),
    (mine, theirs) => ({ ...othersPage(mine, theirs), body: ERASE_WISH }),
  ),
  'erasure.list': inHouse('typesetter', chapter),
  'erasure.cancel': {
    holder: 'typesetter',
    for: 'owner',
    into: ({ erasureId }) => ({ params: { erasureId }, body: {} }),
  },
  'seal.put': inHouse(
    'typesetter',
    withBody(page, () => SEALS),
    (mine, theirs) => ({ ...othersPage(mine, theirs), body: SEALS }),
  ),
  'seal.list': inHouse('typesetter', chapter),
  'open_place.list': inHouse('typesetter', chapter),
  'ai_board.list': administrators('ta', ({ orderId }) => ({ query: `state=done&orderId=${orderId}` })),
  'ai_board.pages': administrators('ta', chapter),
  'ai_board.act': administrators('ta', ({ chapterId }) => ({ body: { action: 'first', chapterIds: [chapterId] } })),
  'task.list': inHouse('translator', chapter),
  'order.drafts': inHouse('translator', order),
  'task.cancel': administrators('ta', withBody(chapter, empty)),
  'synthesis.retry': inHouse('typesetter', withBody(chapter, empty)),
  'output.list': inHouse('translator', chapter),
  'output.download': administrators('pa', chapter),

  'upload.open': administrators(
    'pa',
    withBody(chapter, () => ({ name: 'a.png', size: 10 })),
  ),
  'upload.get': administrators('pa', ({ uploadId }) => ({ params: { uploadId } })),
  'upload.append': administrators('pa', ({ uploadId }) => ({ params: { uploadId }, query: 'offset=0' })),

  'export.offers': inHouse(
    'typesetter',
    ({ chapterId }) => ({ body: { chapterIds: [chapterId] } }),
    (mine, theirs) => ({
      body: { chapterIds: [mine.chapterId, theirs.chapterId] },
    }),
  ),
  'export.create': inHouse('typesetter', withBody(empty, exportOf), (mine, theirs) => ({
    body: { chapterIds: [mine.chapterId, theirs.chapterId], wish: { format: 'psd' } },
  })),
  'export.list': inHouse('typesetter', ({ orderId }) => ({ query: `orderId=${orderId}` })),
  'export.get': inHouse('typesetter', ofExport),
  'export.cancel': inHouse('typesetter', withBody(ofExport, empty)),
  'export.retry': inHouse('typesetter', withBody(ofExport, empty)),
  'export.delete': inHouse('typesetter', ofExport),

  'file.tile': inHouse('translator', ({ pageId }) => ({ signed: { folder: `/api/files/tiles/${pageId}`, rest: '/0/0/0' } })),
  'file.asset': inHouse(
    'typesetter',
    ({ chapterId, image }) => ({ signed: { folder: `/api/files/chapters/${chapterId}/assets`, rest: `/${image}` } }),
    (mine, theirs) => ({ signed: { folder: `/api/files/chapters/${mine.chapterId}/assets`, rest: `/${theirs.image}` } }),
  ),
  'file.output': inHouse('translator', ({ outputId }) => ({ signed: { folder: `/api/files/outputs/${outputId}` } })),
  'file.upload_page': administrators('pa', ({ uploadId }) => ({ signed: { folder: `/api/files/uploads/${uploadId}`, rest: '/pages/0' } })),
  'file.export': inHouse(
    'typesetter',
    ({ exportId, exportFileId }) => ({ signed: { folder: `/api/files/exports/${exportId}/${exportFileId}` } }),
    (mine, theirs) => ({ signed: { folder: `/api/files/exports/${mine.exportId}/${theirs.exportFileId}` } }),
  ),
  'file.export_bundle': inHouse('typesetter', ({ exportId }) => ({ signed: { folder: `/api/files/exports/${exportId}/bundle` } })),

  'comment.list': inHouse('translator', order),
  'comment.add': inHouse(
    'translator',
    withBody(order, () => ({ text: 'x' })),
    (mine, theirs) => ({ ...order(mine), body: { text: 'x', parentId: theirs.commentId } }),
  ),
  'comment.attach': inHouse('translator', (house) => ({ ...order(house), query: 'name=a.txt' })),
  'file.attachment': inHouse('translator', ({ attachmentId }) => ({ signed: { folder: `/api/files/attachments/${attachmentId}` } })),
  'comment.edit': inHouse(
    'translator',
    withBody(ofComment, () => ({ version: 1, text: 'x' })),
  ),
  'comment.resolve': inHouse(
    'translator',
    withBody(ofComment, () => ({ resolved: true })),
  ),
  'comment.history': inHouse('translator', ofComment),
  'comment.delete': inHouse('translator', ofComment),

  'grade.list': inHouse('proofreader', ({ chapterId }) => ({ query: `chapterId=${chapterId}` })),
  'grade.facts': inHouse('proofreader', chapter),
  'grade.give': inHouse(
    'proofreader',
    withBody(chapter, () => OPINION),
  ),
  'grade.edit': inHouse(
    'proofreader',
    withBody(ofGrade, () => ({ version: 1, ...OPINION })),
  ),
  'grade.edit_facts': inHouse('proofreader', ofGrade),
  'grade.answer': inHouse(
    'translator',
    withBody(ofGrade, () => ({ answer: 'x' })),
  ),
  'grade.delete': administrators('ta', ofGrade),

  'style.update': { holder: 'typesetter', for: 'owner', into: ({ styleId }) => ({ params: { styleId }, body: { version: 1, name: 'x' } }) },
  'style.sort': {
    holder: 'typesetter',
    for: 'owner',
    into: ({ styleId }) => ({ body: { styleId, placeId: styleId, side: 'after' } }),
    mixed: (mine, theirs) => ({ body: { styleId: mine.styleId, placeId: theirs.styleId, side: 'after' } }),
  },
  'style.delete': { holder: 'typesetter', for: 'owner', into: ({ styleId }) => ({ body: { styleIds: [styleId] } }) },

  'notification.list': { holder: 'translator', for: 'owner', into: ({ notificationId }) => ({ query: `before=${notificationId}` }) },
  'notification.read': { holder: 'translator', for: 'owner', into: ({ notificationId }) => ({ body: { ids: [notificationId] } }) },
  'api_token.revoke': { holder: 'translator', for: 'owner', into: ({ tokenId }) => ({ params: { tokenId } }) },
  'user.end_devices': { holder: 'reviewer', for: 'owner', into: ({ people }) => ({ body: { sessionId: people.reviewer.sessionId } }) },

  'account.get': administrators('pa', anAccount),
  'account.update': administrators(
    'pa',
    withBody(anAccount, () => ({ version: 1, realName: 'x' })),
  ),
  'account.open_work': administrators('pa', anAccount),
  'account.act': administrators('pa', ({ people }) => ({
    body: { accountIds: [people.translator.id], action: 'set_languages', languages: ['en'] },
  })),
  'account.reset_password': administrators('pa', anAccount),
  'account.settle_reset': administrators(
    'pa',
    withBody(anAccount, () => ({ accept: false })),
  ),
  'account.decide_sign_up': administrators(
    'pa',
    withBody(anAccount, () => ({ approve: false })),
  ),

  'book.chapters': inHouse('translator', ({ bookId }) => ({ params: { bookId } })),
  'book.terms': {
    holder: 'translator',
    for: 'anybody',
    why: 'term.list reaches every term for all six roles',
    into: ({ bookId }) => ({ params: { bookId }, query: 'language=en' }),
  },
}
