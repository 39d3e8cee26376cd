// The worker of the installed app. Each part listens for its own events; another part is another line.
importScripts('/sw/offline.js')
importScripts('/sw/push.js')
