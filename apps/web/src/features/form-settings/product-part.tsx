import {
  type Field,
  type FormDefinition,
  isEntered,
  labelOf,
  mayBeHidden,
  mayBeRequired,
  sectionTitle,
} from '@countersign/forms'
import { Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import ui from '../../ui/ui.module.css'
import type { Draft } from './draft.ts'
import styles from './form-editor.module.css'
import type { PartProps } from './part-props.ts'
import { saidAt } from './problems.ts'
import { Said } from './said.tsx'

type State = 'asIs' | 'required' | 'hidden'
const states: readonly State[] = ['asIs', 'required', 'hidden']

/** The fields of the product: as they are, required or hidden. */
export function ProductPart({ form, draft, problems, onChange }: PartProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language === 'en' ? 'en' : 'zh'
  return (
    <>
      <p className={styles.hint}>{t('formSettings.product.hint')}</p>
      {form.sections.map((section) => (
        <Card key={section.key} className={classes(ui.pad16, ui.below12)}>
          <h2 className={classes(ui.flush, ui.bold, ui.size14, ui.line24)}>
            {sectionTitle(form, section.key, language)}
          </h2>
          <ul className={ui.stack}>
            {section.fields.map((field) => {
              const { name } = field
              const label = labelOf(form, name, language)
              const may = { asIs: true, required: mayBeRequired(form, name), hidden: mayBeHidden(form, name) }
              const why = whyNot(form, field)
              const state = stateOf(draft, name)
              const said = [
                ...saidAt(problems, `required.${draft.required.indexOf(name)}`),
                ...saidAt(problems, `hidden.${draft.hidden.indexOf(name)}`),
              ]
              return (
                <li
                  key={name}
                  className={classes(styles.setting, ui.wrap4x16, ui.between, ui.lineBelow)}
                  data-field={name}
                >
                  <span>
                    {label}
                    {why && <span className={ui.secondLine}> {t(`formSettings.product.why.${why}`)}</span>}
                  </span>
                  {(may.required || may.hidden || state !== 'asIs') && (
                    <Radio.Group
                      size="small"
                      optionType="button"
                      aria-label={t('formSettings.product.stateOf', { label })}
                      value={state}
                      options={states.map((one) => ({
                        value: one,
                        label: t(`formSettings.product.${one}`),
                        disabled: !may[one] && one !== state,
                      }))}
                      onChange={({ target }) =>
                        onChange(withState(draft, name, states.find((one) => one === target.value) ?? 'asIs'))
                      }
                    />
                  )}
                  <Said sentences={said} />
                </li>
              )
            })}
          </ul>
        </Card>
      ))}
    </>
  )
}

function stateOf({ required, hidden }: Draft, name: string): State {
  if (hidden.includes(name)) return 'hidden'
  return required.includes(name) ? 'required' : 'asIs'
}

function withState(
  { required, hidden }: Draft,
  name: string,
  state: State,
): Pick<Draft, 'required' | 'hidden'> {
  const without = (list: readonly string[]) => list.filter((one) => one !== name)
  return {
    required: state === 'required' ? [...without(required), name] : without(required),
    hidden: state === 'hidden' ? [...without(hidden), name] : without(hidden),
  }
}

/** Why a field cannot be changed; undefined for a field that may be both. */
function whyNot(form: FormDefinition, field: Field) {
  if (mayBeHidden(form, field.name)) return undefined
  if (mayBeRequired(form, field.name)) return 'used'
  if (field.required) return 'required'
  if (!isEntered(field) || field.auto || field.computed) return 'filled'
  return field.requiredWhen || field.shownWhen ? 'depends' : 'fixed'
}
