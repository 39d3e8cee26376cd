import { connect } from './connect'
import { keepFresh } from './wiring'

/** All that a page needs to be told what happens; the answer ends it. */
export const goLive = (token: string) => {
  const ends = [keepFresh(), connect(token)]
  return () => {
    for (const end of ends) end()
  }
}
