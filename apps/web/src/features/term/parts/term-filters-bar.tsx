import {
  Button,
  Checkbox,
  Group,
  Menu,
  NumberInput,
  SegmentedControl,
  Select,
  Tooltip,
} from '@mantine/core'
import type { TermView } from '@panelflow/contract/term.ts'
import {
  TERM_KINDS,
  TERM_STATUSES,
  type TermStatus,
} from '@panelflow/domain/glossary/term-rules.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../../lib/i18n/labels.ts'
import { SearchField } from '../../../lib/table/search-field.tsx'
import type { TermFilters } from '../term-filters.ts'
import { BookSelect } from './book-select.tsx'

interface TermFiltersBarProps {
  readonly filters: TermFilters
  /** the chosen book, when one of its terms is on the screen */
  readonly book: TermView['book']
  /** suggestions that wait */
  readonly proposed: number
  readonly visible: readonly TargetLanguage[]
  readonly onChange: (filters: TermFilters) => void
  readonly onShow: (languages: readonly TargetLanguage[]) => void
}

const ColumnMenu = ({ visible, onShow }: Pick<TermFiltersBarProps, 'visible' | 'onShow'>) => {
  const { t, i18n } = useTranslation('term')
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={15} />}>
          {t('list.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {TARGET_LANGUAGES.map((language) => {
          const on = visible.includes(language)
          const next = TARGET_LANGUAGES.filter((one) =>
            one === language ? !on : visible.includes(one),
          )
          return (
            <Menu.Item
              key={language}
              role="menuitemcheckbox"
              aria-checked={on}
              onClick={() => onShow(next)}
            >
              <Checkbox.Indicator
                checked={on}
                size="xs"
                mr={8}
                style={{ display: 'inline-flex', verticalAlign: 'middle' }}
              />
              {languageName(language, i18n.language)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

interface ChapterFieldProps {
  readonly label: string
  readonly value: number | undefined
  /** why it cannot be used now */
  readonly reason: string | null
  readonly onChange: (value: number | undefined) => void
}

const ChapterField = ({ label, value, reason, onChange }: ChapterFieldProps) => {
  const field = (
    <NumberInput
      w={136}
      aria-label={label}
      placeholder={label}
      min={1}
      max={9999}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      disabled={reason !== null}
      value={value ?? ''}
      onChange={(next) => onChange(typeof next === 'number' && next >= 1 ? next : undefined)}
    />
  )
  return reason === null ? field : <Tooltip label={reason}>{field}</Tooltip>
}

export const TermFiltersBar = ({
  filters,
  book,
  proposed,
  visible,
  onChange,
  onShow,
}: TermFiltersBarProps) => {
  const { t, i18n } = useTranslation('term')
  const getStatusLabel = (status: TermStatus): string =>
    status === 'proposed' && proposed > 0
      ? `${t('status.proposed')} (${proposed})`
      : t(`status.${status}`)
  const languageValue =
    filters.language === undefined
      ? null
      : `${filters.missing ? 'lacks' : 'has'} ${filters.language}`
  const named = (key: 'has' | 'lacks') =>
    TARGET_LANGUAGES.map((value) => ({
      value: `${key} ${value}`,
      label: t(`list.${key}`, { language: languageName(value, i18n.language) }),
    }))
  return (
    <Group gap="xs">
      <BookSelect
        clearable
        value={filters.book ?? null}
        known={book}
        onChange={(next) =>
          onChange({ ...filters, book: next ?? undefined, firstChapter: undefined })
        }
      />
      <SegmentedControl
        aria-label={t('column.status')}
        value={filters.status ?? 'all'}
        onChange={(value) =>
          onChange({ ...filters, status: TERM_STATUSES.find((one) => one === value) })
        }
        data={[
          { value: 'all', label: t('status.all') },
          ...TERM_STATUSES.map((value) => ({
            value,
            label: getStatusLabel(value),
          })),
        ]}
      />
      <SearchField
        label={t('list.search')}
        value={filters.search}
        onChange={(text) => onChange({ ...filters, search: text })}
      />
      <Select
        w={200}
        clearable
        aria-label={t('list.language')}
        placeholder={t('list.language')}
        data={[...named('has'), ...named('lacks')]}
        value={languageValue}
        onChange={(value) => {
          const [key, tag] = value?.split(' ') ?? []
          onChange({
            ...filters,
            language: TARGET_LANGUAGES.find((one) => one === tag),
            missing: key === 'lacks' ? 'true' : undefined,
          })
        }}
      />
      <Select
        w={150}
        clearable
        aria-label={t('field.kind')}
        placeholder={t('kind.all')}
        data={TERM_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={filters.kind ?? null}
        onChange={(value) =>
          onChange({ ...filters, kind: TERM_KINDS.find((one) => one === value) })
        }
      />
      <ChapterField
        label={t('column.first_chapter')}
        // chapters are those of a book
        reason={
          filters.book === undefined || filters.book === 'global'
            ? t('list.first_chapter_needs_book')
            : null
        }
        value={filters.firstChapter}
        onChange={(firstChapter) => onChange({ ...filters, firstChapter })}
      />
      <ChapterField
        label={t('column.chapter_number')}
        reason={null}
        value={filters.chapterNumber}
        onChange={(chapterNumber) => onChange({ ...filters, chapterNumber })}
      />
      <ColumnMenu visible={visible} onShow={onShow} />
    </Group>
  )
}
