import { customize, fieldsOf, labelOf, mayHaveOwnOptions, optionLabel } from '@countersign/forms'
import { Button, Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Tag } from '../../ui/tag.tsx'
import ui from '../../ui/ui.module.css'
import { changesIn, keyed } from './draft.ts'
import styles from './form-editor.module.css'
import { OptionList } from './option-list.tsx'
import type { PartProps } from './part-props.ts'

/** The lists of the product's choices: their order, what is offered, and own entries. */
export function OptionsPart({ form, draft, problems, onChange }: PartProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language === 'en' ? 'en' : 'zh'
  const fields = fieldsOf(form).filter(mayHaveOwnOptions)
  const shown = customize(form, changesIn({ ...draft, fields: [] }))
  if (fields.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('formSettings.option.none')} />
  return (
    <>
      <p className={styles.hint}>{t('formSettings.option.hint')}</p>
      {fields.map(({ name, options: product }) => {
        const label = labelOf(form, name, language)
        const changed = draft.options[name]
        const given = fieldsOf(shown).find((field) => field.name === name)?.options?.entries ?? []
        const list = changed ?? given.map((entry) => keyed({ isOffered: true, ...entry }))
        return (
          <Card key={name} className={classes(ui.pad16, ui.below12)}>
            <div className={classes(styles.line, ui.wrap8, ui.between)}>
              <h2 className={classes(ui.flush, ui.bold, ui.size14, ui.line24)}>
                {label} {changed && <Tag tone="warning">{t('formSettings.option.changed')}</Tag>}
              </h2>
              {changed && (
                <Button
                  size="small"
                  aria-label={t('formSettings.option.resetOf', { label })}
                  onClick={() =>
                    onChange({
                      options: Object.fromEntries(
                        Object.entries(draft.options).filter(([one]) => one !== name),
                      ),
                    })
                  }
                >
                  {t('formSettings.option.reset')}
                </Button>
              )}
            </div>
            <OptionList
              at={`options.${name}`}
              label={t('formSettings.option.list', { label })}
              options={list}
              labelOf={(option) => (product ? optionLabel(product, option.code, language) : option.label)}
              isOwn={({ code }) => product?.entries.every((entry) => entry.code !== code) ?? false}
              problems={problems}
              onChange={(next) => onChange({ options: { ...draft.options, [name]: next } })}
            />
          </Card>
        )
      })}
    </>
  )
}
