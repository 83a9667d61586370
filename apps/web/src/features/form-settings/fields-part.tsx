import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type CustomFieldType, customFieldTypes, customLimits } from '@countersign/forms'
import { Button, Checkbox, Empty, Input, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { randomId } from '../../lib/random-id.ts'
import { Card } from '../../ui/card.tsx'
import ui from '../../ui/ui.module.css'
import { classes } from '../../ui/classes.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import type { DraftField } from './draft.ts'
import styles from './form-editor.module.css'
import { moved } from './moving.ts'
import { NameInput } from './name-input.tsx'
import { OptionList } from './option-list.tsx'
import { OrderedRow } from './ordered-row.tsx'
import type { PartProps } from './part-props.ts'
import { type Problems, saidAt } from './problems.ts'
import { Said } from './said.tsx'

/** The fields that the company added, in their order. */
export function FieldsPart({ draft: { fields }, problems, onChange }: PartProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const put = (next: readonly DraftField[]) => onChange({ fields: next })
  const remove = (index: number) => {
    const field = fields[index]
    if (!field) return
    const without = () => put(fields.filter(({ key }) => key !== field.key))
    if (field.name === '') return without()
    confirm({
      title: t('formSettings.field.removeTitle', { label: field.label }),
      text: t('formSettings.field.removeText'),
      ok: t('formSettings.field.removeOk'),
      danger: true,
      run: without,
    })
  }
  const add = () =>
    put([
      ...fields,
      { key: randomId(), name: '', type: 'text', label: '', help: '', isRequired: false, options: [] },
    ])
  const isFull = fields.length >= customLimits.fields
  return (
    <Card className={classes(ui.pad16, ui.below12)}>
      <p className={styles.hint}>{t('formSettings.field.hint')}</p>
      <Said sentences={saidAt(problems, 'fields')} />
      {fields.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('formSettings.field.none')} />
      ) : (
        <ul className={classes(ui.stack8, ui.below8)}>
          {fields.map((field, index) => {
            const name = field.label || t('formSettings.field.unnamed')
            return (
              <OrderedRow
                key={field.key}
                list="fields"
                isTall
                index={index}
                count={fields.length}
                upLabel={t('formSettings.field.up', { label: name })}
                downLabel={t('formSettings.field.down', { label: name })}
                onMove={(from, to) => put(moved(fields, from, to))}
              >
                <FieldEditor
                  field={field}
                  index={index}
                  problems={problems}
                  onChange={(changed) => put(fields.with(index, { ...field, ...changed }))}
                  onRemove={() => remove(index)}
                />
              </OrderedRow>
            )
          })}
        </ul>
      )}
      <Button type="dashed" block icon={<PlusOutlined aria-hidden />} disabled={isFull} onClick={add}>
        {isFull ? t('formSettings.field.full', { count: customLimits.fields }) : t('formSettings.field.add')}
      </Button>
    </Card>
  )
}

interface EditorProps {
  field: DraftField
  index: number
  problems: Problems
  onChange: (changed: Partial<DraftField>) => void
  onRemove: () => void
}

function FieldEditor({ field, index, problems, onChange, onRemove }: EditorProps) {
  const { t } = useTranslation()
  const id = useId()
  const at = `fields.${index}`
  const isSaved = field.name !== ''
  const label = saidAt(problems, `${at}.label`)
  const help = saidAt(problems, `${at}.help`)
  const rest = ['name', 'type'].flatMap((part) => saidAt(problems, `${at}.${part}`))
  const name = field.label || t('formSettings.field.unnamed')
  return (
    <fieldset className={styles.field}>
      <legend className={classes(ui.pad0, ui.muted, ui.size13)}>
        {t('formSettings.field.legend', { number: index + 1 })}
      </legend>
      <div className={styles.control}>
        <label className={styles.label} htmlFor={`${id}-label`}>
          {t('formSettings.field.label')}
        </label>
        <NameInput
          id={`${id}-label`}
          value={field.label}
          isNew={!isSaved && field.label === ''}
          isWrong={label.length > 0}
          aria-describedby={label.length > 0 ? `${id}-label-note` : undefined}
          onChange={(next) => onChange({ label: next })}
        />
        <Said id={`${id}-label-note`} sentences={label} />
      </div>
      <div className={styles.control}>
        <label className={styles.label} htmlFor={`${id}-type`}>
          {t('formSettings.field.type')}
        </label>
        <Select<CustomFieldType>
          id={`${id}-type`}
          value={field.type}
          disabled={isSaved}
          title={isSaved ? t('formSettings.field.typeFixed') : ''}
          options={customFieldTypes.map((type) => ({ value: type, label: t(`formSettings.types.${type}`) }))}
          onChange={(type) => onChange({ type, options: type === 'choice' ? field.options : [] })}
        />
        <Said sentences={rest} />
      </div>
      <div className={styles.control}>
        <label className={styles.label} htmlFor={`${id}-help`}>
          {t('formSettings.field.help')}
        </label>
        <Input
          id={`${id}-help`}
          value={field.help}
          placeholder={t('formSettings.field.helpHint')}
          aria-invalid={help.length > 0 || undefined}
          aria-describedby={help.length > 0 ? `${id}-help-note` : undefined}
          status={help.length > 0 ? 'error' : ''}
          onChange={({ target }) => onChange({ help: target.value })}
        />
        <Said id={`${id}-help-note`} sentences={help} />
      </div>
      <div className={classes(styles.line, ui.wrap8, ui.between)}>
        <Checkbox
          checked={field.isRequired}
          onChange={({ target }) => onChange({ isRequired: target.checked })}
        >
          {t('formSettings.field.isRequired')}
        </Checkbox>
        <Button
          type="text"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('formSettings.field.remove', { label: name })}
          onClick={onRemove}
        >
          {t('formSettings.field.removeOk')}
        </Button>
      </div>
      {field.type === 'choice' && (
        <OptionList
          at={`${at}.options`}
          label={t('formSettings.option.list', { label: name })}
          options={field.options}
          labelOf={(option) => option.label}
          isOwn={() => false}
          problems={problems}
          onChange={(options) => onChange({ options })}
        />
      )}
    </fieldset>
  )
}
