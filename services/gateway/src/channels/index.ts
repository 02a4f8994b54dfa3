export { CHANNELS_ENTITIES, ChannelsModule } from './channels.module.ts';
