import { SearchOutlined } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './record-list.module.css'
import type { RecordFilter } from './screen.ts'

type Chosen = Readonly<Record<string, string>>

interface Props {
  filters: readonly RecordFilter[]
  /** The filters that the list shows now. */
  applied: Chosen
  onSearch: (chosen: Chosen) => void
}

/** A text filter applies when search is pressed, a choice at once. */
export function RecordFilters({ filters, applied, onSearch }: Props) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(applied)
  const [known, setKnown] = useState(applied)
  if (known !== applied) {
    setKnown(applied)
    setChosen(applied)
  }
  const trimmed = () => Object.fromEntries(Object.entries(chosen).map(([name, text]) => [name, text.trim()]))
  return (
    <form
      className={styles.filters}
      aria-label={t('list.filters')}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(trimmed())
      }}
    >
      {filters.map(({ name, label, options }) =>
        options ? (
          <Select<string | number>
            key={name}
            value={options.find(({ value }) => String(value) === chosen[name])?.value}
            options={[...options]}
            placeholder={label}
            aria-label={label}
            allowClear
            onChange={(value: string | number | undefined) =>
              onSearch({ ...trimmed(), [name]: value === undefined ? '' : String(value) })
            }
          />
        ) : (
          <Input
            key={name}
            value={chosen[name] ?? ''}
            placeholder={label}
            aria-label={label}
            maxLength={100}
            allowClear
            onChange={(event) => setChosen({ ...chosen, [name]: event.target.value })}
          />
        ),
      )}
      <Button type="primary" htmlType="submit" icon={<SearchOutlined aria-hidden />}>
        {t('list.search')}
      </Button>
      <Button onClick={() => onSearch(Object.fromEntries(filters.map(({ name }) => [name, ''])))}>
        {t('list.cancel')}
      </Button>
    </form>
  )
}
