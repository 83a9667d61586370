import { Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AsyncFace } from '../../../ui/async-face.tsx'
import ui from '../../../ui/ui.module.css'
import { classes } from '../../../ui/classes.ts'
import { useRegions } from './api.ts'
import styles from './region-input.module.css'
import type { RegionChoice } from './regions.ts'

interface Props {
  /** Prefix of the ids; a form gives the id of its field, to which a refusal scrolls. */
  id?: string
  /** Code of the district; "" while only a province or a city is chosen. */
  value?: string
  onChange?: (district: string) => void
}

type Regions = typeof import('./regions.ts')

/** Province, city and district as three linked lists, each searched by typing. A list with one entry is chosen by itself. */
export function RegionInput(props: Props) {
  const regions = useRegions()
  return (
    <AsyncFace query={regions} loading={<Skeleton.Input active block />}>
      {(data) => <Lists {...props} regions={data} />}
    </AsyncFace>
  )
}

interface Above {
  province: string
  city: string
}

const none: Above = { province: '', city: '' }

function Lists({ id, value = '', onChange, regions }: Props & { regions: Regions }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Above>()
  const { province, city } = chosen ?? (value === '' ? none : regions.aboveDistrict(value))
  const choose = (next: Above, district: string) => {
    setChosen(next)
    onChange?.(district)
  }
  const chooseCity = (nextProvince: string, nextCity: string) =>
    choose({ province: nextProvince, city: nextCity }, onlyOne(nextCity && regions.districtsOf(nextCity)))
  return (
    <div className={classes(styles.lists, ui.stack8)}>
      <RegionSelect
        id={id}
        label={t('shopAddress.province')}
        placeholder={t('shopAddress.chooseProvince')}
        options={regions.provinces}
        value={province}
        onChoose={(code) => chooseCity(code, onlyOne(regions.citiesOf(code)))}
      />
      <RegionSelect
        label={t('shopAddress.city')}
        placeholder={t('shopAddress.chooseCity')}
        options={province === '' ? [] : regions.citiesOf(province)}
        value={city}
        onChoose={(code) => chooseCity(province, code)}
      />
      <RegionSelect
        label={t('shopAddress.district')}
        placeholder={t('shopAddress.chooseDistrict')}
        options={city === '' ? [] : regions.districtsOf(city)}
        value={value}
        onChoose={(code) => choose({ province, city }, code)}
      />
    </div>
  )
}

function onlyOne(choices: readonly RegionChoice[] | ''): string {
  const [first] = choices
  return typeof first === 'object' && choices.length === 1 ? first.value : ''
}

interface SelectProps {
  id?: string | undefined
  label: string
  placeholder: string
  options: RegionChoice[]
  value: string
  onChoose: (code: string) => void
}

function RegionSelect({ id, label, placeholder, options, value, onChoose }: SelectProps) {
  const { t } = useTranslation()
  return (
    <Select<string, RegionChoice>
      {...(id !== undefined && { id })}
      className={ui.phoneTall}
      aria-label={label}
      placeholder={placeholder}
      disabled={options.length === 0}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent={t('shopAddress.noRegion')}
      options={options}
      value={value === '' ? undefined : value}
      onChange={onChoose}
    />
  )
}
