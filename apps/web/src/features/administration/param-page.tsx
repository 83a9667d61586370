import { contract, type Param, paramGroups } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { formOf } from '../../records/form-of.ts'
import { RecordPage } from '../../records/record-page.tsx'
import type { RecordScreen } from '../../records/screen.ts'
import { Facts } from '../../ui/facts.tsx'
import { Tag } from '../../ui/tag.tsx'

/** /system/param: the settings of the product, and the parameters that a company added. */
export function ParamPage() {
  return <RecordPage screen={useParamScreen()} />
}

const isOwn = ({ group }: Param) => group === 'own'

function useParamScreen(): RecordScreen<Param> {
  const { t } = useTranslation()
  /** A word such as 不限 has no unit. */
  const valueOf = (value: string, unit: string) =>
    unit !== '' && /^\d+$/.test(value) ? `${value} ${unit}` : value
  const stateOf = (param: Param) =>
    isOwn(param) ? 'own' : param.isChanged === 1 ? ('changed' as const) : ('initial' as const)
  return {
    name: 'param',
    words: {
      title: t('page.params'),
      none: t('param.none'),
      create: t('param.create'),
      edit: t('param.edit'),
      created: t('param.created'),
      saved: t('param.saved'),
      removeText: t('param.removeText'),
    },
    list: contract.paramList,
    detail: contract.paramDetail,
    submit: contract.paramSubmit,
    remove: contract.paramRemove,
    needs: 'param.write',
    nameOf: ({ paramName }) => paramName,
    columns: [
      { name: 'paramName', sortable: true },
      {
        name: 'paramValue',
        width: 160,
        render: ({ paramValue, unit }) => valueOf(paramValue, unit),
      },
      {
        name: 'defaultValue',
        label: t('param.initial'),
        width: 130,
        hiddenOnPhone: true,
        render: (param) => (isOwn(param) ? '—' : valueOf(param.defaultValue, param.unit)),
      },
      { name: 'paramKey', sortable: true, width: 200, hiddenOnPhone: true },
      {
        name: 'group',
        label: t('param.group'),
        width: 110,
        render: ({ group }) => t(`param.groups.${group}`),
      },
      {
        name: 'isChanged',
        label: t('param.state'),
        width: 100,
        render: (param) => (
          <Tag tone={param.isChanged === 1 ? 'warning' : 'quiet'}>{t(`param.states.${stateOf(param)}`)}</Tag>
        ),
      },
    ],
    filters: [
      { name: 'paramName' },
      { name: 'paramKey' },
      {
        name: 'group',
        options: paramGroups.map((value) => ({ value, label: t(`param.groups.${value}`) })),
      },
      {
        name: 'isChanged',
        options: [
          { value: 1, label: t('param.states.changed') },
          { value: 0, label: t('param.unchanged') },
        ],
      },
    ],
    form: (seen) => {
      const isSetting = seen !== undefined && !isOwn(seen)
      return formOf(contract.paramSubmit, [
        {
          name: 'paramName',
          label: t('param.name'),
          isFixed: isSetting,
        },
        {
          name: 'paramKey',
          label: t('param.key'),
          isFixed: isSetting,
        },
        {
          name: 'paramValue',
          label: t('param.value'),
          ...(isSetting && {
            help: t('param.valueHelp', { range: seen.range, unit: seen.unit, initial: seen.defaultValue }),
          }),
        },
        { name: 'remark', label: t('param.remark') },
      ])
    },
    removal: (param) => {
      if (isOwn(param)) return 'deletion'
      if (param.isChanged === 0) return 'none'
      return {
        action: t('param.reset'),
        title: t('param.resetTitle', {
          name: param.paramName,
          initial: valueOf(param.defaultValue, param.unit),
        }),
        text: t('param.resetText'),
        done: t('param.resetDone'),
      }
    },
    view: (param) => (
      <Facts
        rows={[
          [t('param.key'), param.paramKey],
          [t('param.value'), valueOf(param.paramValue, param.unit)],
          ...(isOwn(param)
            ? []
            : ([
                [t('param.initial'), valueOf(param.defaultValue, param.unit)],
                [t('param.range'), t('param.rangeOf', { range: param.range, unit: param.unit })],
              ] as const)),
          [t('param.group'), t(`param.groups.${param.group}`)],
          [t('param.state'), t(`param.states.${stateOf(param)}`)],
          [t('param.remark'), param.remark],
        ]}
      />
    ),
  }
}
