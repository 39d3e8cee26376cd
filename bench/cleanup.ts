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

export const stopAll = async () => {
  for (let stop = waiting.pop(); stop; stop = waiting.pop()) await stop()
}

/** Ctrl+C leaves nothing running either. */
export const stopOnSignals = () => {
  let ending = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (ending) return
      ending = true
      console.log('\n正在停止……')
      void stopAll().finally(() => process.exit(130))
    })
  }
}
