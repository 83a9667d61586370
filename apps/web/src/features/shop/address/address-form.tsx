import { contract, type InputOf, type ShopAddress } from '@countersign/contract'
import { Button, Form, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { factsOf } from '../../../records/input-facts.ts'
import { TextInput } from '../../../records/text-input.tsx'
import { within } from '../../../records/within.ts'
import { call } from '../../../lib/http/call.ts'
import { showAtFields } from '../../../records/show-at-fields.ts'
import { useSave } from '../../../records/use-save.ts'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import ui from '../../../ui/ui.module.css'
import { addressesKey } from './api.ts'
import { addresseeRule, detailRule, phoneRule, regionRule } from '../parts/checks.ts'
import { RegionInput } from './region-input.tsx'
import { useGuardedForm } from '../../../records/use-guarded-close.ts'

type Values = InputOf<typeof contract.saveAddress>

interface Props {
  /** The address to edit; absent for a new one. */
  seen?: ShopAddress | undefined
  /** Whether it becomes the default one in any case, as the first address does. */
  isFirst: boolean
  onClose: () => void
  onSaved?: ((address: ShopAddress) => void) | undefined
}

/** Adds or edits an address in a drawer. A refusal is shown at its field, and nothing typed is lost. */
export function AddressForm({ seen, isFirst, onClose, onSaved }: Props) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const { close, changed } = useGuardedForm(onClose)
  const { save, busy } = useSave({
    send: (values: Values, idempotencyKey) =>
      call(contract.saveAddress, { ...values, ...(seen && { id: seen.id }) }, { idempotencyKey }),
    done: seen ? t('shopAddress.saved') : t('shopAddress.added'),
    changes: [addressesKey],
    onDone: (address) => {
      onSaved?.(address)
      onClose()
    },
    onRefused: ({ fields }) => showAtFields(form, fields),
  })
  return (
    <SideDrawer
      title={seen ? t('shopAddress.edit') : t('shopAddress.add')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="primary" loading={busy} onClick={form.submit}>
            {t('shopAddress.save')}
          </Button>
        </>
      }
    >
      <Form<Values>
        form={form}
        name="shop-address"
        layout="vertical"
        initialValues={seen && { ...seen }}
        onValuesChange={changed}
        onFinish={(values) => void save(values)}
        scrollToFirstError={{ focus: true }}
      >
        <Form.Item name="name" label={t('shopAddress.name')} required rules={[addresseeRule]}>
          <TextInput
            facts={factsOf(contract.saveAddress, 'name')}
            className={ui.phoneTall ?? ''}
            autoComplete="name"
          />
        </Form.Item>
        <Form.Item
          name="phone"
          label={t('shopAddress.phone')}
          required
          validateTrigger="onBlur"
          rules={[phoneRule]}
        >
          <TextInput
            facts={factsOf(contract.saveAddress, 'phone')}
            className={ui.phoneTall ?? ''}
            inputMode="tel"
            autoComplete="tel-national"
          />
        </Form.Item>
        <Form.Item name="region" label={t('shopAddress.region')} required rules={[regionRule]}>
          <RegionInput />
        </Form.Item>
        <Form.Item
          name="detail"
          label={t('shopAddress.detail')}
          extra={t('shopAddress.detailHint')}
          required
          rules={[detailRule, within(factsOf(contract.saveAddress, 'detail').max)]}
        >
          <TextInput facts={factsOf(contract.saveAddress, 'detail')} autoComplete="street-address" />
        </Form.Item>
        {/* The default is given up only by choosing another address. */}
        {!isFirst && !seen?.isDefault && (
          <Form.Item name="isDefault" label={t('shopAddress.asDefault')} valuePropName="checked">
            <Switch />
          </Form.Item>
        )}
      </Form>
    </SideDrawer>
  )
}
