import type { AuditView } from '@panelflow/contract/audit.ts'
import { isRoleId } from '@panelflow/domain/account/role.ts'
import { STAGES } from '@panelflow/domain/chapter/chapter-status.ts'
import type { TFunction } from 'i18next'
import { languageName, roleName } from '../../lib/i18n/labels.ts'
import { joinList } from '../../lib/i18n/join-list.ts'
import { uuidIn } from '../../lib/table/list-search.ts'
import { formatMinute } from '../../lib/time/time.ts'
import { getDisplayZone } from '../../lib/time/zone.ts'

/** as the server writes an instant */
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const ROLE_FIELDS = new Set(['role', 'roles'])
const LANGUAGE_FIELDS = new Set(['language', 'languages'])
/** their values are names of fields or of parts of the studio */
const PART_FIELDS = new Set(['fields', 'part', 'what'])

interface Reader {
  readonly t: TFunction<['audit', 'app']>
  /** BCP 47 */
  readonly locale: string
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A field without a label of its own keeps the name it has in the exported file. */
const formatName = (name: string, { t }: Reader): string => t(`param.${name}`, name)

const formatValue = (name: string, value: unknown, reader: Reader): string => {
  const { t, locale } = reader
  if (Array.isArray(value)) {
    return joinList(
      value.map((one: unknown) => formatValue(name, one, reader)),
      locale,
    )
  }
  if (isFields(value)) return `(${formatFields(value, reader)})`
  if (typeof value === 'boolean') return t(`boolean.${value}`)
  if (ROLE_FIELDS.has(name) && isRoleId(value)) return t(`app:role.${roleName(value)}`)
  if (typeof value !== 'string') return value === null ? '–' : JSON.stringify(value)
  if (PART_FIELDS.has(name)) return formatName(value, reader)
  if (LANGUAGE_FIELDS.has(name)) return languageName(value, locale)
  const stage = name === 'stage' ? STAGES.find((one) => one === value) : undefined
  if (stage !== undefined) return t(`app:stage.${stage}`)
  return INSTANT.test(value) ? formatMinute(value, locale, getDisplayZone()) : value
}

/** Ids are for programs, which read the exported file. */
const formatFields = (fields: Fields, reader: Reader): string =>
  Object.entries(fields)
    .filter(([, value]) => uuidIn(value) === undefined)
    .map(([name, value]) => `${formatName(name, reader)}: ${formatValue(name, value, reader)}`)
    .join(' · ')

/** What an entry says beside its event and its object, in the reader's language. */
export const formatParams = (params: AuditView['params'], reader: Reader): string =>
  formatFields(params, reader)
