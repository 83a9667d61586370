import type { ProviderSettings } from '../../platform/log-in-providers.ts'
import { DingTalkProvider, FeishuProvider, WeComProvider } from './office-provider.adapter.ts'
import { HubProvider, OpenIdProvider } from './openid-provider.adapter.ts'
import type { Provider } from './provider.types.ts'

/** The third parties of an installation, in the order of its file. */
export function openProviders(list: readonly ProviderSettings[]): Provider[] {
  return list.map(open)
}

function open(settings: ProviderSettings): Provider {
  switch (settings.kind) {
    case 'oidc':
      return new OpenIdProvider(settings)
    case 'github':
    case 'gitee':
      return new HubProvider(settings)
    case 'wecom':
      return new WeComProvider(settings)
    case 'dingtalk':
      return new DingTalkProvider(settings)
    case 'feishu':
      return new FeishuProvider(settings)
  }
}
