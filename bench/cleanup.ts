const waiting: (() => unknown)[] = []

/** Remembers how to stop what was just started; the answer stops it now. */
export const onEnd = (stop: () => unknown) => {
  waiting.push(stop)
  return async () => {
    const place = waiting.indexOf(stop)
    if (place < 0) return
    waiting.splice(place, 1)
    await stop()
  }
}

let ending: Promise<void> | undefined

/** Last started, first stopped. */
const stopStarted = async () => {
  for (let stop = waiting.pop(); stop; stop = waiting.pop()) await stop()
}

/** Once a signal has asked for the end, whoever asks again waits for the same end. */
export const stopAll = () => ending ?? stopStarted()

/** Whatever fails once the end was asked for, fails because of it. */
export const isEnding = () => ending !== undefined

/** Ctrl+C leaves nothing running either. */
export const stopOnSignals = () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isEnding()) return
      console.log('\n正在停止……')
      ending = stopStarted()
      void ending.finally(() => process.exit(130))
    })
  }
}
