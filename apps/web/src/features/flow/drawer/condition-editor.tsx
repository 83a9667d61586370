import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { flowLimits } from '@countersign/contract'
import {
  type Comparison,
  type Condition,
  type Operand,
  operandKey,
  type Test,
  type TestGroup,
} from '@countersign/engine'
import { Button, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import ui from '../../../ui/ui.module.css'
import type { Names } from '../say/names.ts'
import { sayComparison, sayOperand } from '../say/condition.ts'
import { blankTest, comparisonsOf, operandsOf, takesMany, takesValues, typeOf } from '../say/operands.ts'
import styles from './drawer.module.css'
import { useChoices } from './drawer-context.ts'
import { ValueInput } from './value-input.tsx'

interface Props {
  when: Condition
  onChange: (when: Condition) => void
}

/** Groups of tests: all or any of them must hold, and within each group all or any of its tests. */
export function ConditionEditor({ when, onChange }: Props) {
  const { t } = useTranslation()
  const { names } = useChoices()
  const { groups, match } = when
  const change = (index: number, group: TestGroup) => onChange({ ...when, groups: groups.with(index, group) })
  return (
    <>
      {groups.length > 1 && (
        <MatchInput
          label={t('flow.branch.matchGroups')}
          match={match}
          onChange={(next) => onChange({ ...when, match: next })}
        />
      )}
      {groups.map((group, index) => (
        <GroupEditor
          key={keyOf('group', index)}
          group={group}
          number={index + 1}
          onChange={(next) => change(index, next)}
          onRemove={
            groups.length > 1 ? () => onChange({ ...when, groups: groups.toSpliced(index, 1) }) : undefined
          }
        />
      ))}
      <Button
        icon={<PlusOutlined aria-hidden />}
        disabled={groups.length >= flowLimits.tests}
        onClick={() =>
          onChange({ ...when, groups: [...groups, { match: 'all', tests: [blankTest(names.form)] }] })
        }
      >
        {t('flow.branch.addGroup')}
      </Button>
    </>
  )
}

const keyOf = (part: string, index: number) => `${part} ${index}`

interface MatchProps {
  label: string
  match: 'all' | 'any'
  onChange: (match: 'all' | 'any') => void
}

function MatchInput({ label, match, onChange }: MatchProps) {
  const { t } = useTranslation()
  return (
    <div className={ui.wrap8}>
      <span>{label}</span>
      <Radio.Group
        aria-label={label}
        optionType="button"
        size="small"
        value={match}
        options={[
          { value: 'all', label: t('flow.branch.all') },
          { value: 'any', label: t('flow.branch.any') },
        ]}
        onChange={({ target }) => onChange(target.value === 'any' ? 'any' : 'all')}
      />
    </div>
  )
}

interface GroupProps {
  group: TestGroup
  number: number
  onChange: (group: TestGroup) => void
  /** Absent for the only group. */
  onRemove: (() => void) | undefined
}

function GroupEditor({ group, number, onChange, onRemove }: GroupProps) {
  const { t } = useTranslation()
  const { names } = useChoices()
  const { tests, match } = group
  return (
    <fieldset className={styles.group}>
      <legend>
        {t('flow.branch.group', { number })}
        {onRemove && (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('flow.branch.removeGroup', { number })}
            title={t('flow.branch.removeGroup', { number })}
            onClick={onRemove}
          />
        )}
      </legend>
      {tests.length > 1 && (
        <MatchInput
          label={t('flow.branch.match')}
          match={match}
          onChange={(next) => onChange({ ...group, match: next })}
        />
      )}
      {tests.map((test, index) => (
        <TestEditor
          key={keyOf('test', index)}
          test={test}
          number={index + 1}
          onChange={(next) => onChange({ ...group, tests: tests.with(index, next) })}
          onRemove={
            tests.length > 1 ? () => onChange({ ...group, tests: tests.toSpliced(index, 1) }) : undefined
          }
        />
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        disabled={tests.length >= flowLimits.tests}
        onClick={() => onChange({ ...group, tests: [...tests, blankTest(names.form)] })}
      >
        {t('flow.branch.addTest')}
      </Button>
    </fieldset>
  )
}

interface TestProps {
  test: Test
  number: number
  onChange: (test: Test) => void
  onRemove: (() => void) | undefined
}

function TestEditor({ test, number, onChange, onRemove }: TestProps) {
  const { t } = useTranslation()
  const { names } = useChoices()
  const { form } = names
  const offered = withCurrent(operandsOf(form), test.operand)
  const type = typeOf(form, test.operand)
  const fitting = comparisonsOf(form, test.operand)
  const comparisons = fitting.includes(test.comparison) ? fitting : [...fitting, test.comparison]
  return (
    <fieldset className={styles.test} aria-label={t('flow.branch.test', { number })}>
      <Select<string>
        aria-label={t('flow.branch.operand')}
        value={operandKey(test.operand)}
        options={operandOptions(offered, names)}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(key) => {
          const operand = offered.find((one) => operandKey(one) === key)
          if (operand) onChange(blankTest(form, operand))
        }}
      />
      <Select<Comparison>
        aria-label={t('flow.branch.comparison')}
        value={test.comparison}
        options={comparisons.map((one) => ({ value: one, label: sayComparison(type, one, names) }))}
        onChange={(comparison) => onChange({ ...test, comparison, values: keptValues(test, comparison) })}
      />
      {onRemove && (
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('flow.branch.removeTest', { number })}
          title={t('flow.branch.removeTest', { number })}
          onClick={onRemove}
        />
      )}
      <ValueInput test={test} onChange={(values) => onChange({ ...test, values })} />
    </fieldset>
  )
}

/** Values that another comparison can take, too. */
function keptValues({ comparison: before, values }: Test, comparison: Comparison): string[] {
  if (!takesValues(comparison)) return []
  return takesMany(comparison) === takesMany(before) ? values : []
}

/** The parts of linked requests stand in a group under the label of their link. */
function operandOptions(offered: readonly Operand[], names: Names) {
  const optionOf = (operand: Operand) => ({
    value: operandKey(operand),
    label: sayOperand(operand, names),
  })
  const parts = offered.filter((operand) => operand.kind === 'linked')
  const groups = [...new Set(parts.map(({ field }) => field))].map((field) => ({
    label: names.field(field),
    title: field,
    options: parts.filter((operand) => operand.field === field).map(optionOf),
  }))
  return [...offered.filter((operand) => operand.kind !== 'linked').map(optionOf), ...groups]
}

/** An operand that is no longer offered stays readable. */
function withCurrent(offered: readonly Operand[], current: Operand): readonly Operand[] {
  const isOffered = offered.some((one) => operandKey(one) === operandKey(current))
  return isOffered ? offered : [...offered, current]
}
