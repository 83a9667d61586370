import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { flowLimits } from '@countersign/contract'
import type { CopyNode, Range, Rule, StepNode } from '@countersign/engine'
import { type FieldType, fieldsOf } from '@countersign/forms'
import { Button, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import ui from '../../../ui/ui.module.css'
import { classes } from '../../../ui/classes.ts'
import styles from './drawer.module.css'
import { useChoices } from './drawer-context.ts'
import { Pick, PickDepartment, PickPeople, PickPerson, PickPost, PickRole } from './pick.tsx'
import { rangeKinds, rangeOf, ruleKindsFor, ruleOf } from './rule-kinds.ts'

interface Props {
  node: StepNode | CopyNode
  onChange: (rules: Rule[]) => void
}

/** The rules that name the people of a node. */
export function RulesEditor({ node, onChange }: Props) {
  const { t } = useTranslation()
  const { rules, type } = node
  const change = (index: number, rule: Rule) => onChange(rules.with(index, rule))
  return (
    <fieldset className={classes(styles.rules, ui.stack12, ui.shrinks, ui.pad0)}>
      <legend>{t(`flow.step.rules.${type}`)}</legend>
      {rules.map((rule, index) => (
        // A rule has no identity of its own; its place is the key, so that a change keeps the focus.
        <div className={classes(styles.rule, ui.stack8, ui.framed, ui.softGround)} key={keyOf(index)}>
          <Select<Rule['kind']>
            aria-label={t('flow.step.ruleKind', { number: index + 1 })}
            value={rule.kind}
            options={ruleKindsFor(type, rule.kind).map((kind) => ({
              value: kind,
              label: t(`flow.rule.${kind}`),
            }))}
            onChange={(kind) => change(index, ruleOf(kind))}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('flow.step.removeRule', { number: index + 1 })}
            title={t('flow.step.removeRule', { number: index + 1 })}
            onClick={() => onChange(rules.toSpliced(index, 1))}
          />
          <RuleValue rule={rule} onChange={(next) => change(index, next)} />
        </div>
      ))}
      <Button
        icon={<PlusOutlined aria-hidden />}
        disabled={rules.length >= flowLimits.rules}
        onClick={() => onChange([...rules, ruleOf(type === 'copy' ? 'role' : 'departmentLeader')])}
      >
        {t(`flow.step.addRule.${type}`)}
      </Button>
    </fieldset>
  )
}

const keyOf = (index: number) => `rule ${index}`

/** Input for the part that a rule names, such as the role or the department. */
function RuleValue({ rule, onChange }: { rule: Rule; onChange: (rule: Rule) => void }) {
  const { t } = useTranslation()
  const label = t(`flow.rule.${rule.kind}`)
  switch (rule.kind) {
    case 'user':
      return (
        <PickPerson label={label} value={rule.userId} onChange={(userId) => onChange({ ...rule, userId })} />
      )
    case 'role':
    case 'roleInDepartment':
    case 'roleInCompany':
      return <PickRole label={label} value={rule.role} onChange={(role) => onChange({ ...rule, role })} />
    case 'department':
    case 'leaderOf':
      return (
        <PickDepartment
          label={label}
          value={rule.deptId}
          onChange={(deptId) => onChange({ ...rule, deptId })}
        />
      )
    case 'post':
      return (
        <PickPost label={label} value={rule.postId} onChange={(postId) => onChange({ ...rule, postId })} />
      )
    case 'leadersUp':
      return (
        <Level
          label={t('flow.step.levels')}
          value={rule.levels}
          onChange={(levels) => onChange({ ...rule, levels })}
        />
      )
    case 'leadersUpTo':
      return (
        <Level
          label={t('flow.step.level')}
          value={rule.level}
          onChange={(level) => onChange({ ...rule, level })}
        />
      )
    case 'fieldPeople':
      return (
        <PickField
          label={label}
          value={rule.field}
          types={['person', 'people']}
          onChange={(field) => onChange({ ...rule, field })}
        />
      )
    case 'fieldDepartmentLeader':
      return (
        <PickField
          label={label}
          value={rule.field}
          types={['department', 'departments']}
          onChange={(field) => onChange({ ...rule, field })}
        />
      )
    case 'initiatorChooses':
    case 'previousChooses':
      return <RangeInput range={rule.from} onChange={(from) => onChange({ ...rule, from })} />
    case 'departmentLeader':
    case 'departmentDeputies':
    case 'initiator':
      return null
  }
}

interface LevelProps {
  label: string
  value: number
  onChange: (value: number) => void
}

function Level({ label, value, onChange }: LevelProps) {
  return (
    <InputNumber<number>
      aria-label={label}
      prefix={label}
      min={1}
      max={20}
      precision={0}
      value={value}
      onChange={(level) => onChange(level ?? 1)}
    />
  )
}

interface FieldProps {
  label: string
  value: string
  types: readonly FieldType[]
  onChange: (field: string) => void
}

function PickField({ label, value, types, onChange }: FieldProps) {
  const { names } = useChoices()
  const options = fieldsOf(names.form)
    .filter(({ type, name }) => types.includes(type) && name !== 'createName' && name !== 'ccUserIds')
    .map(({ name }) => ({ value: name, label: names.field(name) }))
  return <Pick label={label} value={value} options={options} nameOf={names.field} onChange={onChange} />
}

function RangeInput({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const { t } = useTranslation()
  const label = t('flow.step.range')
  return (
    <>
      <Select<Range['kind']>
        aria-label={label}
        value={range.kind}
        options={rangeKinds.map((kind) => ({ value: kind, label: `${label}：${t(`flow.ranges.${kind}`)}` }))}
        onChange={(kind) => onChange(rangeOf(kind))}
      />
      {range.kind === 'users' && (
        <PickPeople
          label={t('flow.ranges.users')}
          values={range.userIds}
          onChange={(userIds) => onChange({ kind: 'users', userIds })}
        />
      )}
      {range.kind === 'role' && (
        <PickRole
          label={t('flow.ranges.role')}
          value={range.role}
          onChange={(role) => onChange({ kind: 'role', role })}
        />
      )}
      {range.kind === 'department' && (
        <PickDepartment
          label={t('flow.ranges.department')}
          value={range.deptId}
          onChange={(deptId) => onChange({ kind: 'department', deptId })}
        />
      )}
    </>
  )
}
