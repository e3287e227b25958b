/**
 * Who works in the demo studio: one account to try for every role, and colleagues so that the work
 * is shared.
 */
import { ROLE, type RoleId } from '@panelflow/domain/account/role.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { type Actor, SYSTEM_ACTOR } from '@panelflow/domain/permission/actor.ts'
import { createAccount } from '../../features/user/create-account.ts'
import type { Deps } from '../../ports/deps.ts'

export const DEMO_PASSWORD = 'Demo1234'

interface Person {
  readonly realName: string
  readonly role: RoleId
  /** none: any language */
  readonly languages: readonly TargetLanguage[]
  /** what the account is for; colleagues have none and are not shown to the visitor */
  readonly shownAs?: string
}

const PEOPLE = {
  padmin: {
    realName: '周宁',
    role: ROLE.projectAdministrator,
    languages: [],
    shownAs: 'project administrator',
  },
  tadmin: {
    realName: '何静',
    role: ROLE.translationAdministrator,
    languages: [],
    shownAs: 'translation administrator',
  },
  translator: {
    realName: 'Nora Whitfield',
    role: ROLE.translator,
    languages: [],
    shownAs: 'translator',
  },
  proofreader: {
    realName: 'Daniel Okafor',
    role: ROLE.proofreader,
    languages: [],
    shownAs: 'proofreader',
  },
  reviewer: {
    realName: '沈若兰',
    role: ROLE.proofreader,
    languages: [],
    shownAs: 'proofreader who reviews',
  },
  visual: {
    realName: '唐一鸣',
    role: ROLE.visualReviewer,
    languages: [],
    shownAs: 'visual reviewer',
  },
  typesetter: { realName: '马小川', role: ROLE.typesetter, languages: [], shownAs: 'typesetter' },
  'lin.yue': { realName: '林悦', role: ROLE.translator, languages: ['zh-Hant', 'en'] },
  'camille.moreau': { realName: 'Camille Moreau', role: ROLE.translator, languages: ['fr'] },
  'ana.ruiz': { realName: 'Ana Ruiz', role: ROLE.translator, languages: ['es', 'pt'] },
  'somchai.jaidee': { realName: 'สมชาย ใจดี', role: ROLE.translator, languages: ['th'] },
  'dewi.lestari': { realName: 'Dewi Lestari', role: ROLE.translator, languages: ['id', 'en'] },
  'sofia.almeida': {
    realName: 'Sofia Almeida',
    role: ROLE.proofreader,
    languages: ['fr', 'es', 'pt'],
  },
  'chen.mo': { realName: '陈墨', role: ROLE.proofreader, languages: ['zh-Hant', 'th', 'id'] },
  'wu.fan': { realName: '吴帆', role: ROLE.typesetter, languages: [] },
  'zhao.qing': { realName: '赵晴', role: ROLE.visualReviewer, languages: [] },
} as const satisfies Readonly<Record<string, Person>>

export type PersonName = keyof typeof PEOPLE
export type People = Readonly<Record<PersonName, Actor>>

const NAMES = Object.keys(PEOPLE) as PersonName[]

const hire = async (deps: Pick<Deps, 'db' | 'ids' | 'clock'>, name: PersonName): Promise<Actor> => {
  const { realName, role, languages } = PEOPLE[name]
  const account = {
    name,
    realName,
    password: DEMO_PASSWORD,
    roles: [role],
    languages,
    passwordExpired: false,
    mayHaveGuessablePassword: true,
  }
  const accountId = await createAccount(deps, SYSTEM_ACTOR, account)
  return { accountId, isRoot: false, roles: [role], actingRole: role }
}

/** Makes every account of the studio, root included. */
export const createDemoAccounts = async (
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
): Promise<People> => {
  const root = {
    name: 'root',
    realName: 'Root',
    password: DEMO_PASSWORD,
    roles: [],
    languages: [],
    isRoot: true,
    passwordExpired: false,
    mayHaveGuessablePassword: true,
  }
  await createAccount(deps, SYSTEM_ACTOR, root)
  const hired: Partial<Record<PersonName, Actor>> = {}
  for (const name of NAMES) hired[name] = await hire(deps, name)
  return hired as People
}

/** The accounts a visitor may use, as the first start shows them. */
export const demoAccounts = (): readonly {
  readonly name: string
  readonly password: string
  readonly role: string
}[] => [
  { name: 'root', password: DEMO_PASSWORD, role: 'everything' },
  ...NAMES.flatMap((name) => {
    const person: Person = PEOPLE[name]
    return person.shownAs === undefined
      ? []
      : [{ name, password: DEMO_PASSWORD, role: person.shownAs }]
  }),
]
