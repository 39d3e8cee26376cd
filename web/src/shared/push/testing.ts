import { vi } from 'vitest'

// What a browser brings along and this one does not have: permission, worker, push service.
export const KEY = 'BAAA'
export const SUBSCRIPTION = {
  endpoint: 'https://push.example.com/x',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
}

export const aBrowser = () => {
  const state = { permission: 'default', asked: 0, reachable: true, here: false }
  const subscription = {
    endpoint: SUBSCRIPTION.endpoint,
    options: { applicationServerKey: Uint8Array.from([4, 0, 0]).buffer },
    toJSON: () => SUBSCRIPTION,
    unsubscribe: async () => {
      state.here = false
      return true
    },
  }
  const pushManager = {
    getSubscription: async () => (state.here ? subscription : null),
    subscribe: async () => {
      if (!state.reachable) throw new DOMException('push service error', 'AbortError')
      state.here = true
      return subscription
    },
  }
  const registration = { pushManager }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission
    },
    requestPermission: async () => {
      state.asked += 1
      if (state.permission === 'default') state.permission = 'granted'
      return state.permission
    },
  })
  vi.stubGlobal('navigator', {
    userAgent: navigator.userAgent,
    serviceWorker: {
      register: async () => registration,
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
      addEventListener: () => {},
    },
  })
  return state
}
