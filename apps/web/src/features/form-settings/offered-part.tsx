import { Alert, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { BranchInput, PersonInput } from '../../records/pick-inputs.tsx'
import { useDepartments, useRoles } from '../../records/pickers.ts'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { LeaveByTab } from '../../ui/leave-by-tab.tsx'
import ui from '../../ui/ui.module.css'
import type { Offered } from './draft.ts'
import styles from './form-editor.module.css'
import type { PartProps } from './part-props.ts'
import { saidAt } from './problems.ts'
import { Said } from './said.tsx'

/** The people who may start a request of the kind. */
export function OfferedPart({ draft: { offered }, problems, onChange }: PartProps) {
  const { t } = useTranslation()
  const roles = useRoles()
  const departments = useDepartments(true)
  const change = (changed: Partial<Offered>) => onChange({ offered: { ...offered, ...changed } })
  const isNobody = [offered.userIds, offered.roles, offered.departmentIds].every((list) => list.length === 0)
  return (
    <Card className={classes(ui.pad16, ui.below12)}>
      <p className={styles.hint}>{t('formSettings.offer.hint')}</p>
      <Radio.Group
        aria-label={t('formSettings.offer.label')}
        className={classes(ui.flow8x16, ui.below12)}
        value={offered.toEverybody}
        options={[
          { value: true, label: t('formSettings.offer.everybody') },
          { value: false, label: t('formSettings.offer.some') },
        ]}
        onChange={({ target }) => change({ toEverybody: target.value === true })}
      />
      {!offered.toEverybody && (
        <>
          {isNobody && <Alert type="warning" showIcon title={t('formSettings.offer.nobody')} />}
          <div className={styles.control}>
            <span className={styles.label}>{t('formSettings.offer.departmentIds')}</span>
            <BranchInput
              isMany
              className={ui.full}
              aria-label={t('formSettings.offer.departmentIds')}
              placeholder={t('formSettings.offer.choose')}
              value={offered.departmentIds}
              options={departments.data ?? []}
              onChange={(chosen) => change({ departmentIds: idsIn(chosen) })}
            />
            <Said sentences={saidAt(problems, 'offered.departmentIds', { within: true })} />
          </div>
          <div className={styles.control}>
            <span className={styles.label}>{t('formSettings.offer.roles')}</span>
            <LeaveByTab>
              <Select<string[]>
                mode="multiple"
                className={ui.full}
                aria-label={t('formSettings.offer.roles')}
                placeholder={t('formSettings.offer.choose')}
                value={[...offered.roles]}
                loading={roles.isPending}
                options={(roles.data ?? []).map(({ roleAlias, roleName }) => ({
                  value: roleAlias,
                  label: roleName,
                }))}
                showSearch={{ optionFilterProp: 'label' }}
                onChange={(chosen) => change({ roles: chosen })}
              />
            </LeaveByTab>
            <Said sentences={saidAt(problems, 'offered.roles', { within: true })} />
          </div>
          <div className={styles.control}>
            <span className={styles.label}>{t('formSettings.offer.userIds')}</span>
            <PersonInput
              isMany
              className={ui.full}
              aria-label={t('formSettings.offer.userIds')}
              placeholder={t('formSettings.offer.choose')}
              value={offered.userIds}
              onChange={(chosen) => change({ userIds: idsIn(chosen) })}
            />
            <Said sentences={saidAt(problems, 'offered.userIds', { within: true })} />
          </div>
        </>
      )}
    </Card>
  )
}

function idsIn(chosen: unknown): string[] {
  return Array.isArray(chosen) ? chosen.map(String) : []
}
