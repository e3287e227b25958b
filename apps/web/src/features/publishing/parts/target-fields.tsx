import { NumberInput, PasswordInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { TargetSecret } from '@panelflow/domain/publishing/publishing.ts'
import { useTranslation } from 'react-i18next'
import type { TargetFault, TargetValues } from '../target-values.ts'

interface PlaceProps {
  readonly values: TargetValues
  /** shown once somebody tried to save */
  readonly faults: ReadonlySet<TargetFault>
  readonly onChange: (part: Partial<TargetValues>) => void
}

type TextName =
  | 'folder'
  | 'endpoint'
  | 'bucket'
  | 'region'
  | 'host'
  | 'user'
  | 'fingerprint'
  | 'url'

const PLACEHOLDERS: Readonly<Partial<Record<TextName, string>>> = {
  endpoint: 'https://s3.example.com',
  host: 'sftp.example.com',
  fingerprint: 'SHA256:…',
  url: 'https://',
}

const isFaultName = (name: TextName): name is TextName & TargetFault =>
  name !== 'folder' && name !== 'region'

/** Where the target is: the fields of its kind. */
export const PlaceFields = ({ values, faults, onChange }: PlaceProps) => {
  const { t } = useTranslation('publishing')
  const field = (name: TextName, isRequired = true) => (
    <TextInput
      label={t(`form.${name}`)}
      description={name === 'fingerprint' ? t('form.fingerprint_hint') : undefined}
      placeholder={PLACEHOLDERS[name]}
      withAsterisk={isRequired}
      maxLength={500}
      value={values[name]}
      error={isFaultName(name) && faults.has(name) ? t(`fault.${name}`) : null}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  )
  switch (values.kind) {
    case 'folder':
      return field('folder', false)
    case 's3':
      return (
        <>
          {field('endpoint')}
          <SimpleGrid cols={3}>
            {field('bucket')}
            {field('region')}
            {field('folder', false)}
          </SimpleGrid>
        </>
      )
    case 'sftp':
      return (
        <>
          <SimpleGrid cols={2}>
            {field('host')}
            <NumberInput
              label={t('form.port')}
              withAsterisk
              min={1}
              max={65_535}
              value={values.port}
              error={faults.has('port') ? t('fault.port') : null}
              onChange={(port) => onChange({ port: String(port) })}
            />
            {field('user')}
            {field('folder', false)}
          </SimpleGrid>
          {field('fingerprint')}
        </>
      )
    case 'webhook':
      return field('url')
    case 'api':
      return (
        <>
          {field('url')}
          <Select
            label={t('form.method')}
            allowDeselect={false}
            data={['PUT', 'POST']}
            value={values.method}
            onChange={(method) => onChange({ method: method === 'POST' ? 'POST' : 'PUT' })}
          />
        </>
      )
  }
}

interface SecretProps {
  readonly kind: TargetValues['kind']
  readonly secret: TargetSecret
  /** one is stored, and is kept while nothing is entered */
  readonly isKept: boolean
  readonly error: string | null
  readonly onChange: (part: TargetSecret) => void
}

type SecretName = keyof TargetSecret

const NAMES: Readonly<Record<TargetValues['kind'], readonly SecretName[]>> = {
  folder: [],
  s3: ['accessKeyId', 'secretAccessKey'],
  sftp: ['password', 'privateKey', 'passphrase'],
  webhook: ['signingKey'],
  api: ['signingKey'],
}

/** Credentials: written, never read back. */
export const SecretFields = ({ kind, secret, isKept, error, onChange }: SecretProps) => {
  const { t } = useTranslation('publishing')
  return NAMES[kind].map((name, index) => {
    const common = {
      label: t(`secret.${name}`),
      placeholder: isKept ? t('secret.kept') : undefined,
      description: name === 'signingKey' ? t('secret.signingKey_hint') : undefined,
      autoComplete: 'off',
      value: secret[name] ?? '',
      error: index === 0 ? error : null,
    }
    return name === 'privateKey' ? (
      <Textarea
        key={name}
        {...common}
        autosize
        minRows={2}
        maxRows={5}
        onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value || undefined })}
      />
    ) : (
      <PasswordInput
        key={name}
        {...common}
        onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value || undefined })}
      />
    )
  })
}
