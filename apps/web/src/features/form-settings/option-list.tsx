import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { customLimits } from '@countersign/forms'
import { Button, Switch } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { randomId } from '../../lib/random-id.ts'
import ui from '../../ui/ui.module.css'
import { classes } from '../../ui/classes.ts'
import type { DraftOption } from './draft.ts'
import styles from './form-editor.module.css'
import { moved } from './moving.ts'
import { NameInput } from './name-input.tsx'
import { OrderedRow } from './ordered-row.tsx'
import { type Problems, saidAt } from './problems.ts'
import { Said } from './said.tsx'

interface Props {
  /** Place of the list in the changes. */
  at: string
  label: string
  options: readonly DraftOption[]
  labelOf: (option: DraftOption) => string
  /** Whether an entry is the company's own one. */
  isOwn: (option: DraftOption) => boolean
  problems: Problems
  onChange: (options: readonly DraftOption[]) => void
}

/**
 * The entries of a list in their order. A saved entry keeps its name, because drafts and requests hold it; it can be
 * switched off.
 */
export function OptionList({ at, label, options, labelOf, isOwn, problems, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const change = (index: number, changed: Partial<DraftOption>) => {
    const before = options[index]
    if (before) onChange(options.with(index, { ...before, ...changed }))
  }
  return (
    <div className={styles.list}>
      <ul className={classes(ui.stack8, ui.below8)} aria-label={label}>
        {options.map((option, index) => {
          const isNew = option.code === ''
          const name = (isNew ? option.label : labelOf(option)) || t('formSettings.field.unnamed')
          const said = saidAt(problems, `${at}.${index}.label`)
          const noteId = `${id}-${option.key}`
          return (
            <OrderedRow
              key={option.key}
              list={at}
              index={index}
              count={options.length}
              upLabel={t('formSettings.option.up', { label: name })}
              downLabel={t('formSettings.option.down', { label: name })}
              onMove={(from, to) => onChange(moved(options, from, to))}
            >
              <div className={classes(ui.row12, ui.high24)}>
                {isNew ? (
                  <NameInput
                    aria-label={t('formSettings.option.label', { number: index + 1 })}
                    aria-describedby={said.length > 0 ? noteId : undefined}
                    value={option.label}
                    isNew={option.label === ''}
                    isWrong={said.length > 0}
                    onChange={(label) => change(index, { label })}
                  />
                ) : (
                  <span className={classes(ui.fill, ui.breaks)}>
                    {name}
                    {isOwn(option) && (
                      <span className={classes(ui.before8, ui.faint, ui.size12)}>
                        {t('formSettings.option.own')}
                      </span>
                    )}
                  </span>
                )}
                <Switch
                  size="small"
                  aria-label={t('formSettings.option.isOffered', { label: name })}
                  checked={option.isOffered}
                  onChange={(isOffered) => change(index, { isOffered })}
                />
                {isNew && (
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={t('formSettings.option.remove', { label: name })}
                    onClick={() => onChange(options.toSpliced(index, 1))}
                  />
                )}
              </div>
              <Said id={noteId} sentences={said} />
            </OrderedRow>
          )
        })}
      </ul>
      <Said sentences={saidAt(problems, at)} />
      <Button
        type="dashed"
        size="small"
        icon={<PlusOutlined aria-hidden />}
        disabled={options.length >= customLimits.options}
        onClick={() => onChange([...options, { key: randomId(), code: '', label: '', isOffered: true }])}
      >
        {options.length >= customLimits.options
          ? t('formSettings.option.full', { count: customLimits.options })
          : t('formSettings.option.add')}
      </Button>
    </div>
  )
}
