import type { User } from '@countersign/contract'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { IdentityList } from '../../records/identity-list.tsx'
import { AsyncFace } from '../../ui/async-face.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { endIdentity, useIdentitiesOf } from './api.ts'

/** The identities at third parties with which a person logs in, for an administrator to end. */
export function IdentityDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const { t } = useTranslation()
  const identities = useIdentitiesOf(person.id)
  return (
    <Dialog
      title={t('user.identitiesOf', { name: person.realName })}
      width={520}
      onClose={onClose}
      footer={null}
    >
      <AsyncFace query={identities} loading={<Skeleton active />}>
        {(list) => (
          <IdentityList
            identities={list}
            send={(id, key) => endIdentity({ userId: person.id, id }, key)}
            changes={['user', 'identities']}
            warning={t('user.identityEndText')}
          />
        )}
      </AsyncFace>
    </Dialog>
  )
}
