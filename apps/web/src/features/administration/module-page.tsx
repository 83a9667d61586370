import { contract, type Param } from '@countersign/contract'
import { type ModuleName, moduleNames } from '@countersign/forms'
import { Switch } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/http/call.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { useMay } from '../../lib/session/use-may.ts'
import { useRecords } from '../../records/queries.ts'
import { useSave } from '../../records/use-save.ts'
import { AsyncFace } from '../../ui/async-face.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Page, PageTitle } from '../../ui/page.tsx'
import ui from '../../ui/ui.module.css'
import { useConfirm } from '../../ui/use-confirm.ts'

/** /system/module: the parts of the product that a company may switch off. They are parameters of the group `module`. */
export function ModulePage() {
  const { t } = useTranslation()
  const params = useRecords('param', contract.paramList, { group: 'module', current: 1, size: 50 })
  usePageTitle(t('menu.module'))
  return (
    <Page>
      <Card as="header" className={classes(ui.pad14x16, ui.below16)}>
        <PageTitle>{t('menu.module')}</PageTitle>
        <p className={ui.secondLine}>{t('module.note')}</p>
      </Card>
      <AsyncFace query={params}>
        {({ records }) =>
          moduleNames.map((name) => {
            const param = records.find(({ id }) => id === `module.${name}`)
            return param && <ModuleRow key={name} name={name} param={param} />
          })
        }
      </AsyncFace>
    </Page>
  )
}

function ModuleRow({ name, param }: { name: ModuleName; param: Param }) {
  const { t } = useTranslation()
  const id = useId()
  const confirm = useConfirm()
  const may = useMay('param.write')
  const words = { name: t(`module.switches.${name}.name`), text: t(`module.switches.${name}.text`) }
  const isOn = param.paramValue === '1'
  const { save, busy } = useSave({
    send: ({ version, paramName, paramKey, remark }: Param, idempotencyKey) =>
      call(
        contract.paramSubmit,
        { id: param.id, version, paramName, paramKey, remark, paramValue: isOn ? '0' : '1' },
        { idempotencyKey },
      ),
    done: t(isOn ? 'module.isOff' : 'module.isOn', words),
    changes: [['param'], ['user-info'], ['menu']],
  })
  const ask = () =>
    confirm({
      title: t(isOn ? 'module.offTitle' : 'module.onTitle', words),
      text: isOn ? t('module.note') : t('module.onText'),
      ok: t(isOn ? 'module.off' : 'module.on'),
      danger: isOn,
      run: () => save(param),
    })
  return (
    <Card className={classes(ui.row12, ui.between, ui.pad14x16, ui.below12)}>
      <div>
        <span id={id}>{words.name}</span>
        <p className={ui.secondLine}>{words.text}</p>
      </div>
      <Switch aria-labelledby={id} checked={isOn} disabled={!may} loading={busy} onChange={ask} />
    </Card>
  )
}
