import { type ApiClient, contract, grantTypes, hiddenSecret, tokenSeconds } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { formOf } from '../../records/form-of.ts'
import { RecordPage } from '../../records/record-page.tsx'
import type { RecordScreen } from '../../records/screen.ts'
import { Facts } from '../../ui/facts.tsx'
import { Tag } from '../../ui/tag.tsx'
import ui from '../../ui/ui.module.css'

/** /system/client: the programs that may call the server. */
export function ClientPage() {
  return <RecordPage screen={useClientScreen()} />
}

const isFixed = (client: ApiClient) => client.isFixed === 1

function useClientScreen(): RecordScreen<ApiClient> {
  const { t } = useTranslation()
  const yesOrNo = [
    { value: 0, label: t('client.no') },
    { value: 1, label: t('client.yes') },
  ]
  const sayYesOrNo = (value: number) => (value === 1 ? t('client.yes') : t('client.no'))
  const grants = grantTypes.map((value) => ({ value, label: t(`client.grantNames.${value}`) }))
  const sayGrants = (names: string) =>
    grants
      .filter(({ value }) => names.split(',').includes(value))
      .map(({ label }) => label)
      .join(t('client.comma'))
  const seconds = (count: number) => t('client.seconds', { count })
  const secret = {
    name: 'renewSecret',
    label: t('client.secret'),
    kind: 'choice',
    options: [
      { value: 0, label: t('client.keepSecret') },
      { value: 1, label: t('client.renewSecret') },
    ],
    help: t('client.renewHelp'),
  } as const
  return {
    name: 'client',
    words: {
      title: t('page.clients'),
      none: t('client.none'),
      create: t('client.create'),
      edit: t('client.edit'),
      created: t('client.created'),
      saved: t('client.saved'),
      removeText: t('client.removeText'),
    },
    list: contract.clientList,
    detail: contract.clientDetail,
    submit: contract.clientSubmit,
    remove: contract.clientRemove,
    needs: 'client.write',
    nameOf: ({ clientId }) => clientId,
    columns: [
      {
        name: 'clientId',
        sortable: true,
        render: (client) => (
          <>
            {client.clientId} {isFixed(client) && <Tag tone="info">{t('client.web')}</Tag>}
          </>
        ),
      },
      {
        name: 'authorizedGrantTypes',
        width: 300,
      },
      {
        name: 'accessTokenValidity',
        sortable: true,
        width: 220,
        render: ({ accessTokenValidity }) => seconds(accessTokenValidity),
        hiddenOnPhone: true,
      },
      {
        name: 'passwordWithoutCaptcha',
        width: 220,
        hiddenOnPhone: true,
      },
    ],
    filters: [{ name: 'clientId' }],
    form: (seen) =>
      formOf(contract.clientSubmit, [
        {
          name: 'clientId',
          label: t('client.id'),
          isFixed: true,
          help: t('client.idHelp'),
        },
        ...(seen ? [secret] : []),
        {
          name: 'authorizedGrantTypes',
          label: t('client.grants'),
          kind: 'choices',
          options: grants,
          required: t('client.grantsRequired'),
        },
        {
          name: 'passwordWithoutCaptcha',
          label: t('client.withoutCaptcha'),
          kind: 'choice',
          options: yesOrNo,
        },
        {
          name: 'accessTokenValidity',
          label: t('client.access'),
          help: t('client.accessHelp', tokenSeconds.access),
        },
        {
          name: 'refreshTokenValidity',
          label: t('client.refresh'),
          help: t('client.refreshHelp', tokenSeconds.refresh),
        },
        { name: 'additionalInformation', label: t('client.remark') },
      ]),
    initial: {
      authorizedGrantTypes: 'password,refresh_token',
      passwordWithoutCaptcha: 0,
      accessTokenValidity: 3600,
      refreshTokenValidity: 604_800,
      renewSecret: 0,
    },
    shownOnce: ({ clientId, clientSecret }) =>
      clientSecret === hiddenSecret
        ? []
        : [
            { label: t('client.id'), value: clientId },
            { label: t('client.secret'), value: clientSecret },
          ],
    mayEdit: (client) => !isFixed(client),
    removal: (client) =>
      isFixed(client)
        ? 'none'
        : {
            action: t('records.remove'),
            title: t('client.removeTitle', { name: client.clientId }),
            text: t('client.removeText'),
            done: t('records.removed', { count: 1 }),
          },
    view: (client) => (
      <>
        {isFixed(client) && <p className={ui.secondLine}>{t('client.webNote')}</p>}
        <Facts
          rows={[
            [t('client.grants'), sayGrants(client.authorizedGrantTypes)],
            [t('client.withoutCaptcha'), sayYesOrNo(client.passwordWithoutCaptcha)],
            [t('client.access'), seconds(client.accessTokenValidity)],
            [t('client.refresh'), seconds(client.refreshTokenValidity)],
            [t('client.remark'), client.additionalInformation],
          ]}
        />
      </>
    ),
  }
}
