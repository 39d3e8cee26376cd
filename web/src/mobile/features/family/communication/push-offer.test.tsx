import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { aBrowser, KEY } from '../../../../shared/push/testing'
import { usePush } from '../../../../shared/push/usePush'
import { enveloped, renderPage, signInAs, stubFetch } from '../../../kit/testing'
import { PushOffer } from './PushOffer'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** Says when the browser has been asked. */
const Standing = () => <p>{usePush().standing}</p>

it.each([
  ['default', 'off', 1],
  ['denied', 'denied', 0],
])(
  'where the permission is %s the push is %s, and is offered so often: %i',
  async (permission, standing, offers) => {
    aBrowser().permission = permission
    stubFetch({ 'GET /api/push': enveloped({ on: true, publicKey: KEY }) })
    const page = (
      <>
        <PushOffer />
        <Standing />
      </>
    )
    renderPage(page, { path: '/mobile/messages', user: signInAs({ roles: ['PARENT'] }) })
    await screen.findByText(standing)
    await expect.poll(() => screen.queryAllByRole('button', { name: '开启推送' })).toHaveLength(offers)
  },
)
