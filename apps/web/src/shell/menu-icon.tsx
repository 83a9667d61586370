import {
  AppstoreOutlined,
  AuditOutlined,
  CheckCircleOutlined,
  ClockCircleOutlined,
  FormOutlined,
  HomeOutlined,
  InboxOutlined,
  SendOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'

/** A menu item's `source` is the name of an icon; one nobody knows gets the neutral tile. */
const icons: Record<string, ReactNode> = {
  home: <HomeOutlined />,
  approval: <AuditOutlined />,
  launch: <FormOutlined />,
  pending: <ClockCircleOutlined />,
  received: <InboxOutlined />,
  handled: <CheckCircleOutlined />,
  initiated: <SendOutlined />,
  system: <SettingOutlined />,
}

export function iconOf(source: string, code: string): ReactNode {
  return icons[source] ?? icons[code] ?? <AppstoreOutlined />
}
