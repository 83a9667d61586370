import {
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  BookOutlined,
  BugOutlined,
  CheckCircleOutlined,
  ClockCircleOutlined,
  FormOutlined,
  HomeOutlined,
  IdcardOutlined,
  InboxOutlined,
  NotificationOutlined,
  SendOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'

/** The `source` of a menu item is the name of an icon; an unknown name gets a neutral tile. */
const icons: Record<string, ReactNode> = {
  home: <HomeOutlined aria-hidden />,
  approval: <AuditOutlined aria-hidden />,
  launch: <FormOutlined aria-hidden />,
  pending: <ClockCircleOutlined aria-hidden />,
  received: <InboxOutlined aria-hidden />,
  handled: <CheckCircleOutlined aria-hidden />,
  initiated: <SendOutlined aria-hidden />,
  notice: <NotificationOutlined aria-hidden />,
  dashboard: <BarChartOutlined aria-hidden />,
  system: <SettingOutlined aria-hidden />,
  dict: <BookOutlined aria-hidden />,
  post: <IdcardOutlined aria-hidden />,
  log: <BugOutlined aria-hidden />,
}

export function iconOf(source: string, code: string): ReactNode {
  return icons[source] ?? icons[code] ?? <AppstoreOutlined aria-hidden />
}
