/**
 * What the sheet of accounts looks like, and how its cells are understood. Pure: no database, no
 * clock.
 */
import { getLanguageName } from '@panelflow/contract/messages/language-name.ts'
import { isRoleId, ROLE, ROLE_IDS, type RoleId } from '@panelflow/domain/account/role.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import {
  type InterfaceLocale,
  INTERFACE_LOCALES,
  TARGET_LANGUAGES,
  type TargetLanguage,
} from '@panelflow/domain/locale/language.ts'
import type { Sheet } from '../../ports/sheet-reader.ts'

const ACCOUNT_COLUMNS = ['name', 'realName', 'roles', 'languages', 'phone', 'email'] as const
export type AccountColumn = (typeof ACCOUNT_COLUMNS)[number]

/** Name of the sheet: tells a template of another version, or of another list, from this one. */
export const ACCOUNT_SHEET = 'accounts v1'
/** Making one account costs 10 ms for its password alone. */
export const MOST_LINES = 1_000

const HEADINGS: Readonly<Record<InterfaceLocale, Readonly<Record<AccountColumn, string>>>> = {
  en: {
    name: 'Account name',
    realName: 'Real name',
    roles: 'Roles',
    languages: 'Languages',
    phone: 'Phone',
    email: 'E-mail',
  },
  'zh-CN': {
    name: '账号名',
    realName: '真实姓名',
    roles: '角色',
    languages: '语言',
    phone: '手机号',
    email: '邮箱',
  },
}

const ROLE_LABELS: Readonly<Record<InterfaceLocale, Readonly<Record<RoleId, string>>>> = {
  en: {
    [ROLE.projectAdministrator]: 'Project Administrator',
    [ROLE.translationAdministrator]: 'Translation Administrator',
    [ROLE.translator]: 'Translator',
    [ROLE.proofreader]: 'Proofreader',
    [ROLE.visualReviewer]: 'Visual Reviewer',
    [ROLE.typesetter]: 'Typesetter',
  },
  'zh-CN': {
    [ROLE.projectAdministrator]: '项目管理员',
    [ROLE.translationAdministrator]: '翻译管理员',
    [ROLE.translator]: '翻译',
    [ROLE.proofreader]: '校对',
    [ROLE.visualReviewer]: '视觉终审',
    [ROLE.typesetter]: '嵌字',
  },
}

const WIDTHS: Readonly<Record<AccountColumn, number>> = {
  name: 20,
  realName: 20,
  roles: 36,
  languages: 36,
  phone: 18,
  email: 28,
}
const SEPARATOR: Readonly<Record<InterfaceLocale, string>> = { en: ', ', 'zh-CN': '、' }

const key = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** Every way a value may be written: in both languages, and as the wire says it. */
const spellings = <Value extends string | number>(
  values: readonly Value[],
  word: (value: Value, locale: InterfaceLocale) => string,
): ReadonlyMap<string, Value> =>
  new Map(
    values.flatMap((value) => [
      [key(String(value)), value] as const,
      ...INTERFACE_LOCALES.map((locale) => [key(word(value, locale)), value] as const),
    ]),
  )

const ROLES = spellings<RoleId>(ROLE_IDS, (role, locale) => ROLE_LABELS[locale][role])
const LANGUAGES = spellings<TargetLanguage>(TARGET_LANGUAGES, getLanguageName)

export interface AccountLine {
  readonly row: number
  readonly name: string
  readonly realName: string
  readonly phone: string
  readonly email: string
  readonly roles: readonly RoleId[]
  readonly languages: readonly TargetLanguage[]
  /** what is written in a cell and is no role, or no language */
  readonly unknown: readonly { readonly column: 'roles' | 'languages'; readonly word: string }[]
}

const splitCell = (cell: string): string[] =>
  cell
    .split(/[,;、，；\n]/u)
    .map((word) => word.trim())
    .filter((word) => word !== '')

const parseValueSet = <Value>(
  cell: string,
  known: ReadonlyMap<string, Value>,
  all: readonly Value[],
) => {
  const words = splitCell(cell)
  const found = words.map((word) => known.get(key(word)))
  return {
    values: all.filter((value) => found.includes(value)),
    unknown: words.filter((_, i) => found[i] === undefined),
  }
}

const parseLine = (row: number, cells: readonly string[]): AccountLine => {
  const cell = (column: AccountColumn): string =>
    (cells[ACCOUNT_COLUMNS.indexOf(column)] ?? '').trim()
  const roles = parseValueSet(cell('roles'), ROLES, ROLE_IDS)
  const languages = parseValueSet(cell('languages'), LANGUAGES, TARGET_LANGUAGES)
  return {
    row,
    name: cell('name'),
    realName: cell('realName'),
    phone: cell('phone'),
    email: cell('email'),
    roles: roles.values,
    languages: languages.values,
    unknown: [
      ...roles.unknown.map((word) => ({ column: 'roles' as const, word })),
      ...languages.unknown.map((word) => ({ column: 'languages' as const, word })),
    ],
  }
}

const isTemplate = (cells: readonly string[]): boolean =>
  INTERFACE_LOCALES.some((locale) =>
    ACCOUNT_COLUMNS.every((column, i) => cells[i]?.trim() === HEADINGS[locale][column]),
  ) && cells.slice(ACCOUNT_COLUMNS.length).every((cell) => cell.trim() === '')

/** @throws AppError `sheet.template_changed`, `sheet.empty`, `sheet.too_many_lines` */
export const accountLines = ({ name, lines }: Sheet): readonly AccountLine[] => {
  const [heading, ...rest] = lines
  if (name !== ACCOUNT_SHEET || heading?.line !== 1 || !isTemplate(heading.cells))
    throw new AppError('sheet.template_changed')
  if (rest.length === 0) throw new AppError('sheet.empty')
  if (rest.length > MOST_LINES) throw new AppError('sheet.too_many_lines', { limit: MOST_LINES })
  return rest.map(({ line, cells }) => parseLine(line, cells))
}

export const accountColumns = (locale: InterfaceLocale) =>
  ACCOUNT_COLUMNS.map((column) => ({ heading: HEADINGS[locale][column], width: WIDTHS[column] }))

interface SheetAccount {
  readonly name: string
  readonly real_name: string
  readonly phone: string | null
  readonly email: string | null
  readonly roles: readonly number[]
  readonly languages: readonly string[]
}

/** An account as a row of the sheet; read again it says the same. */
export const accountCells = (account: SheetAccount, locale: InterfaceLocale): string[] => {
  const cells: Readonly<Record<AccountColumn, string>> = {
    name: account.name,
    realName: account.real_name,
    phone: account.phone ?? '',
    email: account.email ?? '',
    roles: account.roles
      .filter(isRoleId)
      .map((role) => ROLE_LABELS[locale][role])
      .join(SEPARATOR[locale]),
    languages: TARGET_LANGUAGES.filter((language) => account.languages.includes(language))
      .map((language) => getLanguageName(language, locale))
      .join(SEPARATOR[locale]),
  }
  return ACCOUNT_COLUMNS.map((column) => cells[column])
}
