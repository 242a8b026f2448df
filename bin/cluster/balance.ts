type Balancer = {
  port: number;
  innerPort: number;
  /** `host:port` each. */
  desks: string[];
  upstreams: string[];
  folder: string;
};

const pool = (name: string, servers: string[]) => `
  upstream ${name} {
    least_conn;
    ${servers.map((server) => `server ${server} max_fails=1 fail_timeout=1s;`).join('\n    ')}
    keepalive 32;
  }`;

const server = (listen: string, name: string) => `
  server {
    listen ${listen};
    client_max_body_size 0;
    large_client_header_buffers 4 32k;
    location / {
      proxy_pass http://${name};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      ${name === 'desks' ? 'proxy_set_header X-Forwarded-For $remote_addr;' : ''}
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_buffer_size 16k;
      proxy_buffers 8 16k;
      proxy_request_buffering off;
      proxy_read_timeout 1h;
    }
  }`;

/** nginx before the web apps and between them and the upstreams: the least busy is asked, and what may have acted is never sent twice. */
export const balancerConfig = ({ port, innerPort, desks, upstreams, folder }: Balancer) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 4096; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
${pool('desks', desks)}
${pool('upstreams', upstreams)}
${server(`127.0.0.1:${port}`, 'desks')}
${server(`127.0.0.1:${innerPort}`, 'upstreams')}
}
`;
