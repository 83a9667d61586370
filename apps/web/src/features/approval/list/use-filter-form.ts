import { Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useEffect } from 'react'
import { type Filters, noFilters } from './list-address.ts'

export interface Fields {
  pendingName?: string
  pendingTime?: Dayjs | null
  pendType?: string | undefined
}

export const day = 'YYYY-MM-DD'

/** The form holds what is being chosen; the address, through `filters`, what the list shows. */
export function useFilterForm(filters: Filters, onSearch: (filters: Filters) => void) {
  const [form] = Form.useForm<Fields>()

  useEffect(() => {
    form.setFieldsValue({
      pendingName: filters.pendingName,
      pendingTime: filters.pendingTime ? dayjs(filters.pendingTime, day) : null,
      pendType: filters.pendType || undefined,
    })
  }, [form, filters])

  const search = () => {
    // Also what stands in a drawer that is closed.
    const { pendingName, pendingTime, pendType }: Fields = form.getFieldsValue(true)
    onSearch({
      pendingName: pendingName?.trim() ?? '',
      pendingTime: pendingTime?.format(day) ?? '',
      pendType: pendType ?? '',
    })
  }
  const reset = () => {
    form.setFieldsValue({ pendingName: '', pendingTime: null, pendType: undefined })
    onSearch(noFilters)
  }
  return { form, search, reset }
}
