export { endProcess, ended, isAlive, until } from './child.ts';
export { Databases, type PostgresServer } from './databases.ts';
export { freePort } from './free-port.ts';
export { type PostgresInstance, type PostgresOptions, startPostgres } from './postgres.ts';
export { privateFolder, type PrivateFolder } from './private-folder.ts';
export { type RabbitCluster, startRabbitCluster } from './rabbitmq-cluster.ts';
export { SERVICE_FLAGS } from './service-flags.ts';
export { findRabbit, type RabbitInstance, startRabbit } from './rabbitmq.ts';
export { TcpProxy } from './tcp-proxy.ts';
