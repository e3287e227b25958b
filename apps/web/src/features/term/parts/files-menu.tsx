import { Button, Menu } from '@mantine/core'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { TermFileFormat, termList } from '@panelflow/contract/term.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { getReasonText } from '../../../lib/forms/reason.ts'
import { saveTemplate, saveTerms } from '../term-files.ts'
import type { TermFilters } from '../term-filters.ts'

/** Not all glossaries at once, nor that of every book. */
export const isOfBook = (book: string | undefined): book is string =>
  book !== undefined && book !== 'global'

interface FilesMenuProps {
  readonly can: EndpointAnswer<typeof termList>['can']
  readonly filters: TermFilters
  readonly onImport: (format: TermFileFormat) => void
  readonly onMemory: () => void
  readonly onExtract: () => void
}

/** What brings many terms in or out at once. */
export const FilesMenu = ({ can, filters, onImport, onMemory, onExtract }: FilesMenuProps) => {
  const { t } = useTranslation('term')
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<IconFileSpreadsheet size={15} />}>
          {t('list.files')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ActionItem
          words={t('import.open')}
          reason={getReasonText(can['import'])}
          onChoose={() => onImport('xlsx')}
        />
        <ActionItem
          words={t('import.template')}
          reason={getReasonText(can['import'])}
          onChoose={() => void saveTemplate()}
        />
        <ActionItem
          words={t('import.export')}
          reason={getReasonText(can['export'])}
          onChoose={() => void saveTerms(filters, 'xlsx')}
        />
        <ActionItem
          words={t('import.open_tbx')}
          reason={getReasonText(can['import'])}
          onChoose={() => onImport('tbx')}
        />
        <ActionItem
          words={t('import.export_tbx')}
          reason={getReasonText(can['export'])}
          onChoose={() => void saveTerms(filters, 'tbx')}
        />
        <ActionItem
          words={t('import.memory')}
          reason={getReasonText(can['import'])}
          onChoose={onMemory}
        />
        <ActionItem
          words={t('candidates.open')}
          reason={
            getReasonText(can['create']) ??
            (isOfBook(filters.book) ? null : t('candidates.needs_book'))
          }
          onChoose={onExtract}
        />
      </Menu.Dropdown>
    </Menu>
  )
}
