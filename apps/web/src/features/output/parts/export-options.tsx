import { PICTURE_KINDS } from '@panelflow/domain/output/output-values.ts'
import { Anchor, Checkbox, Group, Radio, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { type PlatformProfileView, platformProfileList } from '@panelflow/contract/output.ts'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useRead } from '../../../lib/http/query.ts'
import type { ExportChoice } from '../export-choice.ts'
import { findRefusal, hasComposites, hasFinals, type Offers, openPictures } from '../export-plan.ts'
import { profileName, getProfileSummary } from '../profile-labels.ts'
import { QualityField } from './quality-field.tsx'

interface OptionsProps {
  readonly offers: Offers
  readonly choice: ExportChoice
  readonly onChange: (choice: ExportChoice) => void
  readonly profilesHref: string
}

const PictureOptions = ({ offers, choice, onChange }: OptionsProps) => {
  const { t } = useTranslation('output')
  const pictures = openPictures(offers)
  const withQuality = choice.picture === 'jpeg' || choice.picture === 'webp'
  return (
    <SimpleGrid cols={2}>
      <Select
        label={t('option.picture')}
        description={choice.picture === 'webp' ? t('option.picture_webp_hint') : undefined}
        allowDeselect={false}
        data={pictures.map((value) => ({ value, label: t(`option.picture_${value}`) }))}
        value={choice.picture}
        onChange={(value) =>
          onChange({ ...choice, picture: pictures.find((one) => one === value) ?? choice.picture })
        }
      />
      {withQuality ? (
        <QualityField
          value={choice.quality}
          onChange={(quality) => onChange({ ...choice, quality })}
        />
      ) : null}
      {choice.picture === 'zip' && hasComposites(offers) ? (
        <Select
          label={t('option.which')}
          allowDeselect={false}
          data={PICTURE_KINDS.filter((value) => value === 'composite' || hasFinals(offers)).map(
            (value) => ({ value, label: t(`option.which_${value}`) }),
          )}
          value={choice.which}
          onChange={(value) =>
            onChange({ ...choice, which: value === 'composite' ? 'composite' : 'final' })
          }
        />
      ) : null}
    </SimpleGrid>
  )
}

const BookOptions = ({ choice, onChange }: OptionsProps) => {
  const { t } = useTranslation('output')
  return (
    <SimpleGrid cols={2}>
      <Radio.Group
        label={t(choice.purpose === 'textless' ? 'option.picture' : 'option.inside')}
        value={choice.asJpeg ? 'jpeg' : 'same'}
        onChange={(value) => onChange({ ...choice, asJpeg: value === 'jpeg' })}
      >
        <Stack gap={6} mt={6}>
          <Radio
            value="same"
            label={t(choice.purpose === 'textless' ? 'option.inside_png' : 'option.inside_same')}
          />
          <Radio value="jpeg" label={t('option.inside_jpeg')} />
        </Stack>
      </Radio.Group>
      {choice.asJpeg ? (
        <QualityField
          value={choice.quality}
          onChange={(quality) => onChange({ ...choice, quality })}
        />
      ) : null}
    </SimpleGrid>
  )
}

/** A profile of one book fits exports of that book alone. */
const fitsAll = (profile: PlatformProfileView, titles: ReadonlySet<string>): boolean =>
  profile.bookId === null || (titles.size === 1 && titles.has(profile.bookTitle ?? ''))

const PlatformOptions = ({ offers, choice, onChange, profilesHref }: OptionsProps) => {
  const { t } = useTranslation('output')
  const query = useRead(platformProfileList, { query: {} })
  const titles = new Set(offers.chapters.map(({ bookTitle }) => bookTitle))
  const profiles = (query.data ?? []).filter((profile) => fitsAll(profile, titles))
  const chosen = profiles.find(({ id }) => id === choice.profileId)
  return (
    <Group align="flex-start" wrap="nowrap" gap="md">
      <Select
        flex={1}
        label={t('option.profile')}
        description={chosen === undefined ? undefined : getProfileSummary(chosen)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={
          query.data !== undefined && profiles.length === 0
            ? t('option.profile_none')
            : t('option.profile_placeholder')
        }
        error={
          query.isError && query.data === undefined ? getFailureMessage(query.error) : undefined
        }
        allowDeselect={false}
        searchable
        data={profiles.map((profile) => ({ value: profile.id, label: profileName(profile) }))}
        value={chosen?.id ?? null}
        onChange={(profileId) => onChange({ ...choice, profileId })}
      />
      <Anchor href={profilesHref} target="_blank" fz="sm" mt={27}>
        {t('option.profile_manage')}
      </Anchor>
    </Group>
  )
}

/** Only what the chosen purpose can be set to. */
export const ExportOptions = (props: OptionsProps) => {
  const { t } = useTranslation('output')
  switch (props.choice.purpose) {
    case 'pictures':
      return <PictureOptions {...props} />
    case 'platform':
      return <PlatformOptions {...props} />
    case 'cbz':
    case 'epub':
    case 'pdf':
    case 'textless':
      return <BookOptions {...props} />
    case 'labelplus':
      return (
        <Checkbox
          label={t('option.with_pages')}
          description={
            findRefusal(props.offers, 'textless') === null
              ? t('option.with_pages_hint')
              : t('option.with_pages_denied')
          }
          disabled={findRefusal(props.offers, 'textless') !== null}
          checked={props.choice.withPages && findRefusal(props.offers, 'textless') === null}
          onChange={(event) =>
            props.onChange({ ...props.choice, withPages: event.currentTarget.checked })
          }
        />
      )
    default:
      return (
        <Text fz="sm" c="dimmed">
          {t('dialog.no_options')}
        </Text>
      )
  }
}
