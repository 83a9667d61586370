import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Providers } from '../src/app/providers.tsx'
import { createRoutes } from '../src/app/routes.tsx'
import { saveSession } from '../src/lib/session/session.ts'
import { authInfo } from './people.ts'

// Loaded here, because the first test of a file has only its own time to wait.
await Promise.all([import('../src/app/inside.tsx'), import('../src/shell/layout.tsx')])

/** Renders the whole application at an address, logged in by default. */
export function openPage(address: string, options: { token?: string | null } = {}) {
  if (options.token !== null) saveSession(authInfo(options.token))
  const router = createMemoryRouter(createRoutes(), { initialEntries: [address] })
  render(
    // Without the styles of the component library, which cost time and which no test sees.
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </ConfigProvider>,
  )
  return {
    user: userEvent.setup(),
    address: () => decodeURIComponent(router.state.location.pathname + router.state.location.search),
    router,
  }
}
