import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFileExport, IconFileImport, IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { saveTemplate } from '../account-files.ts'

interface FilesMenuProps {
  readonly mayImport: boolean
  readonly onImport: () => void
  readonly onExport: () => void
}

/** Accounts as a sheet, in and out. */
export const FilesMenu = ({ mayImport, onImport, onExport }: FilesMenuProps) => {
  const { t } = useTranslation('account')
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} />}>
          {t('list.files')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayImport ? (
          <>
            <Menu.Item leftSection={<IconFileImport size={16} />} onClick={onImport}>
              {t('list.import_sheet')}
            </Menu.Item>
            <Menu.Item leftSection={<IconTable size={16} />} onClick={() => void saveTemplate()}>
              {t('list.template')}
            </Menu.Item>
          </>
        ) : null}
        <Menu.Item leftSection={<IconFileExport size={16} />} onClick={onExport}>
          {t('list.export_sheet')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
