import { Alert, Button, FileButton, Group, Loader, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { IconFolderPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChosenFiles, listChosenFiles } from './chosen-files.ts'

interface FolderButtonProps {
  readonly disabled: boolean
  readonly onFiles: (files: File[]) => void
}

/** Chooses a folder with everything in it. */
const FolderButton = ({ disabled, onFiles }: FolderButtonProps) => {
  const { t } = useTranslation('intake')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={(element) => {
          input.current = element
          element?.setAttribute('webkitdirectory', '')
        }}
        type="file"
        hidden
        multiple
        aria-label={t('choose.folder')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Button variant="default" disabled={disabled} onClick={() => input.current?.click()}>
        {t('choose.folder')}
      </Button>
    </>
  )
}

interface ChooseFilesProps {
  readonly onChosen: (chosen: ChosenFiles) => void
}

/** A folder tree or archives, dropped or chosen; their names are read here, nothing is sent. */
export const ChooseFiles = ({ onChosen }: ChooseFilesProps) => {
  const { t } = useTranslation('intake')
  const [isReading, setIsReading] = useState(false)
  const [isEmpty, setIsEmpty] = useState(false)
  const read = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return
    setIsReading(true)
    const chosen = await listChosenFiles(files)
    setIsReading(false)
    setIsEmpty(chosen.files.length === 0)
    if (chosen.files.length > 0) onChosen(chosen)
  }
  return (
    <Stack gap="sm">
      <Dropzone
        onDrop={(files) => void read(files)}
        activateOnClick={false}
        aria-label={t('choose.drop')}
        p="xl"
      >
        <Group gap="md" wrap="nowrap" justify="center" style={{ pointerEvents: 'none' }}>
          {isReading ? <Loader size={32} /> : <IconFolderPlus size={36} stroke={1.4} />}
          <div>
            <Text fw={500} role="status">
              {isReading ? t('choose.reading') : t('choose.drop')}
            </Text>
            <Text fz="xs" c="dimmed">
              {t('choose.drop_hint')}
            </Text>
          </div>
        </Group>
      </Dropzone>
      <Group gap="xs" justify="center">
        <FolderButton disabled={isReading} onFiles={(files) => void read(files)} />
        <FileButton multiple accept=".zip,.cbz,.pdf" onChange={(files) => void read(files)}>
          {(props) => (
            <Button {...props} variant="default" disabled={isReading}>
              {t('choose.archive')}
            </Button>
          )}
        </FileButton>
      </Group>
      {isEmpty ? (
        <Alert color="orange" variant="light" p="xs" role="alert">
          {t('choose.nothing')}
        </Alert>
      ) : null}
    </Stack>
  )
}
