/** Recipes for what people write, own and are, by endpoint id. */
import {
  administrators,
  chapter,
  createTeamRecipe,
  order,
  withBody,
  type Reach,
  type Recipe,
} from './recipe.ts'
import type { Team } from './team.ts'

const ofComment = ({ commentId }: Team): Reach => ({ params: { commentId } })

const ofGrade = ({ gradeId }: Team): Reach => ({ params: { gradeId } })

const OPINION = { score: 'poor', tags: [], note: 'x' }

const anAccount = ({ people }: Team): Reach => ({ params: { accountId: people.translator.id } })

export const PERSON_RECIPES: Readonly<Record<string, Recipe>> = {
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
}
