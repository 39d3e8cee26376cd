import { useEffect, useState } from 'react'
import { callFile } from '../../api/call'
import { fileAt } from '../../api/file-at'
import { useSession } from '../../session/store'

/** More temporary addresses than this are not kept (001 §9). */
const LIMIT = 100

/** Temporary addresses by the photo's own, which changes with every upload; the one used longest ago comes first. */
const ready = new Map<string, string>()
const loading = new Map<string, Promise<string | undefined>>()

const keep = (photoUrl: string, address: string) => {
  ready.set(photoUrl, address)
  for (const [oldest, old] of ready) {
    if (ready.size <= LIMIT) return
    URL.revokeObjectURL(old)
    ready.delete(oldest)
  }
}

// What one person may see is gone before the next one signs in.
useSession.subscribe((now, before) => {
  if (now.token === before.token) return
  for (const address of ready.values()) URL.revokeObjectURL(address)
  ready.clear()
  loading.clear()
})

/** An image cannot carry the token, so it is fetched; small, as every place shows it small. */
const fetchPhoto = async (photoUrl: string): Promise<string | undefined> => {
  const photo = fileAt(`${photoUrl}${photoUrl.includes('?') ? '&' : '?'}size=thumbnail`)
  try {
    const { blob } = await callFile(photo, undefined, { aside: true })
    // Who signed out meanwhile wants it no more.
    if (!loading.has(photoUrl)) return undefined
    const address = URL.createObjectURL(blob)
    keep(photoUrl, address)
    return address
  } catch {
    return undefined
  } finally {
    loading.delete(photoUrl)
  }
}

const loadPhoto = (photoUrl: string): Promise<string | undefined> => {
  const known = ready.get(photoUrl)
  if (known !== undefined) {
    ready.delete(photoUrl)
    ready.set(photoUrl, known)
    return Promise.resolve(known)
  }
  const load = loading.get(photoUrl) ?? fetchPhoto(photoUrl)
  loading.set(photoUrl, load)
  return load
}

/** An address for <img>, once the photo is there; nothing while it loads, where there is none, and when it fails. */
export const usePhoto = (photoUrl: string | null | undefined): string | undefined => {
  const [loaded, setLoaded] = useState<{ photoUrl: string; address: string | undefined }>()
  useEffect(() => {
    if (typeof photoUrl !== 'string') return
    let gone = false
    loadPhoto(photoUrl).then((address) => {
      if (!gone) setLoaded({ photoUrl, address })
    })
    return () => {
      gone = true
    }
  }, [photoUrl])
  if (typeof photoUrl !== 'string') return undefined
  return loaded?.photoUrl === photoUrl ? loaded.address : ready.get(photoUrl)
}
